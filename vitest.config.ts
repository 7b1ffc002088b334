import { defineConfig } from "vitest/config";

const everyTest = ["{src,seed,tools}/**/*.test.{ts,tsx}"];
const databaseTests = ["src/**/*.api.test.ts", "src/platform/**/*.db.test.ts"];

export default defineConfig({
	test: {
		setupFiles: ["tools/console-is-failure.ts"],
		// Where a test file makes its world: on a busy machine a schema of PostgreSQL takes its time.
		hookTimeout: 60_000,
		projects: [
			{
				extends: true,
				test: { name: "sqlite", include: everyTest, env: { TEST_ENGINE: "sqlite" } },
			},
			{
				extends: true,
				test: {
					name: "postgres",
					include: databaseTests,
					env: { TEST_ENGINE: "postgres" },
					globalSetup: ["tools/postgres.ts"],
				},
			},
		],
	},
});
