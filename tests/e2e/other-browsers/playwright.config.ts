import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { hideOwnShop } from "../../../scripts/own-shop.mjs";
import { listMissingPackages } from "./installed.mjs";

const RESULTS = process.env.TEST_RESULTS ?? "../../test-results";

hideOwnShop();

/** Runs the most important journeys in Debian's Firefox and WebKit, with one worker each. */
export default defineConfig({
	testDir: ".",
	testMatch: "**/*.journey.ts",
	outputDir: join(RESULTS, "others"),
	globalSetup: "../server.ts",
	reporter: [["list"], ["json", { outputFile: join(RESULTS, "others.json") }]],
	workers: 2,
	forbidOnly: true,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	projects: (["firefox", "webkit"] as const)
		.filter((name) => listMissingPackages(name).length === 0)
		.map((name) => ({ name, workers: 1 })),
});
