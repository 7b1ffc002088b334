import { userInfo } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { hideOwnShop } from "./scripts/own-shop.mjs";
import { findChromium } from "./tests/e2e/chromium.mjs";

const RESULTS = process.env.TEST_RESULTS ?? "test-results";
const isRoot = userInfo().uid === 0;

hideOwnShop();

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: join(RESULTS, "e2e"),
	/** Uses one picture per screen on every machine: `playwright test looks --update-snapshots` approves new ones. */
	snapshotPathTemplate: "tests/e2e/looks/{arg}{ext}",
	globalSetup: "./tests/e2e/server.ts",
	reporter: [["list"], ["json", { outputFile: join(RESULTS, "playwright.json") }]],
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	// A journey of 13 seconds here takes more than 20 on two slow cores.
	timeout: 90_000,
	// A page or the outbox polls every few seconds, so wait for it; an assertion that already holds costs nothing.
	expect: { timeout: 15_000 },
	use: {
		browserName: "chromium",
		locale: "es-PA",
		timezoneId: "America/Panama",
		screenshot: "only-on-failure",
		// Recording every journey took a fifth of the run: use `--trace retain-on-failure` to record the one under
		// inspection.
		trace: "off",
		launchOptions: {
			executablePath: findChromium(),
			args: [
				// Chromium's sandbox refuses to run as root.
				...(isRoot ? ["--no-sandbox"] : []),
				"--disable-gpu",
				// Without a window Chromium fits letters to the grid, so that lines get other widths than people see.
				"--font-render-hinting=none",
				"--disable-quic",
				// Keeping a spare second renderer for each context took a tenth of the run; contexts share none anyway.
				"--renderer-process-limit=1",
				// A page lives for seconds: optimizing its script costs more than it gains.
				"--js-flags=--no-opt --no-maglev",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
			],
		},
	},
});
