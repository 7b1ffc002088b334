import { defineConfig } from "vitest/config";

const everyTest = ["{src,seed,tools}/**/*.test.{ts,tsx}"];
const databaseTests = ["src/**/*.api.test.ts", "src/platform/**/*.db.test.ts"];

export default defineConfig({
	test: {
		setupFiles: ["tools/console-is-failure.ts"],
		// On a busy machine a schema of PostgreSQL takes its time, and so do the hash of a password, a picture and a copy.
		hookTimeout: 120_000,
		testTimeout: 120_000,
		// One second by itself, which a crowded machine may need for what takes a tenth.
		expect: { poll: { timeout: 15_000 } },
		// Every file makes its own world and leaves nothing behind: loading the whole API once a file took half the time.
		isolate: false,
		// One fewer than the cores by itself: of two, one would do nothing.
		maxWorkers: "100%",
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
					globalSetup: ["tools/test-databases.ts"],
					setupFiles: ["tools/own-database.ts"],
				},
			},
		],
	},
});
