import { userInfo } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { hideOwnShop } from "./scripts/own-shop.mjs";
import { createPublicStylesPlugin } from "./scripts/public-stylesheet.ts";
import * as commands from "./tests/component-kit/commands.ts";
import { createBrowserPagesPlugin, listPagePackages } from "./tests/component-kit/vite-plugin.ts";
import { findChromium } from "./tests/e2e/chromium.mjs";
import { listTaggedFiles, TAGS } from "./tests/tags.ts";

const everyTest = ["{src,seed,scripts,tests}/**/*.test.{ts,tsx}"];
const componentTests = ["{src,tests/pages}/**/*.browser.test.tsx"];
const databaseTests = ["{src,tests/server}/**/*.api.test.ts", "src/{server,composition}/**/*.db.test.ts"];
/** `npm test` sets it. Without it every test runs, so that a file named by hand always does. */
const isGate = process.env.TEST_SUITE === "gate";
/** The folder for results, which a suite of `scripts/test.mjs` sets. */
const RESULTS = process.env.TEST_RESULTS;
const slow = isGate ? listTaggedFiles(everyTest, "slow") : [];
const isRoot = userInfo().uid === 0;

hideOwnShop();

export default defineConfig({
	envDir: false,
	test: {
		tags: TAGS,
		setupFiles: ["scripts/fail-on-console.ts", "tests/test-order.ts"],
		reporters: RESULTS
			? ["default", ["./tests/failure-reporter.ts", { outputFile: join(RESULTS, "vitest.json") }]]
			: ["default"],
		// On a busy machine a PostgreSQL schema, a password hash, a picture and a backup all take time.
		hookTimeout: 120_000,
		testTimeout: 120_000,
		// The default is one second, which a busy machine may need for a tenth of a second's work.
		expect: { poll: { timeout: 30_000 } },
		// Every test file creates and removes its own world, so isolation is off: loading the API once per file took half
		// the time.
		isolate: false,
		// The default is one fewer than the cores, which leaves one of two idle.
		maxWorkers: "100%",
		projects: [
			{
				extends: true,
				test: {
					name: "sqlite",
					include: everyTest,
					exclude: [...componentTests, ...slow],
					env: { TEST_ENGINE: "sqlite" },
					setupFiles: ["tests/restore-globals.ts"],
				},
			},
			{
				extends: true,
				test: {
					name: "postgres",
					include: isGate ? listTaggedFiles(databaseTests, "engines") : databaseTests,
					exclude: slow,
					env: { TEST_ENGINE: "postgres" },
					globalSetup: ["scripts/test-databases.ts"],
					setupFiles: ["tests/restore-globals.ts", "scripts/test-file-database.ts"],
				},
			},
			{
				extends: true,
				plugins: [createBrowserPagesPlugin(), createPublicStylesPlugin(), tailwindcss()],
				optimizeDeps: { include: listPagePackages() },
				// Each file has its own frame; the cache avoids a second request for each module.
				server: { headers: { "Cache-Control": "max-age=3600" } },
				test: {
					name: "components",
					include: componentTests,
					// A page's modules cache answers of the previous file's shop, and the test kit keeps its hooks.
					isolate: true,
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						locators: { exact: false },
						viewport: { width: 1280, height: 900 },
						provider: playwright({
							launchOptions: {
								executablePath: findChromium(),
								args: [
									...(isRoot ? ["--no-sandbox"] : []),
									"--disable-gpu",
									"--font-render-hinting=none",
									"--disable-quic",
									"--no-first-run",
									"--disable-background-networking",
									"--disable-component-update",
									"--disable-sync",
								],
							},
							contextOptions: { locale: "es-PA", timezoneId: "America/Panama" },
							actionTimeout: 30_000,
						}),
						instances: [{ browser: "chromium" }],
						commands,
					},
				},
			},
		],
	},
});
