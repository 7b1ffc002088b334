/**
 * Runs `npm test`, the gate, or `npm run test:full`, every test. A failed part does not stop the others, except for
 * the build, which the journeys need.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium, ensureOthers } from "./browsers.mjs";
import { hideOwnShop, listOwnShopChanges, readOwnShop } from "./own-shop.mjs";
import {
	ensureBuilt,
	ensureInstalled,
	NODE,
	ROOT,
	requireNode20,
	run,
	runQuietly,
	setEnglishMessages,
	stop,
} from "./prepare.mjs";
import { chooseSeed } from "./test-order.mjs";
import { printFailures, readPlaywright, readVitest } from "./test-results.mjs";

const [suiteName, ...suiteArgs] = process.argv.slice(2);
const isFull = suiteName === "full";
const RESULTS = join(ROOT, "test-results");
/** Each suite has its own folder, so that both may run at once. */
const SUITE_RESULTS = join(RESULTS, isFull ? "full" : "gate");
const OTHERS_CONFIG = "tests/e2e/other-browsers/playwright.config.ts";
/** Larger exit codes mean that a signal ended the run. */
const SIGNAL_BASE = 128;
const MAX_LISTED_PATHS = 20;
const startedAt = Date.now();

const seed = readSeed();
const ownShop = readOwnShop();
hideOwnShop();
setEnglishMessages();
console.log(`━━ order of the tests: ${getOrderCommand()} repeats it`);
requireNode20();
await ensureInstalled();
await ensureChromium();
const others = isFull ? await ensureOthers() : { untried: [], isNoneThere: true };
rmSync(SUITE_RESULTS, { recursive: true, force: true });
mkdirSync(SUITE_RESULTS, { recursive: true });
Object.assign(process.env, {
	TEST_SUITE: isFull ? "full" : "gate",
	TEST_RESULTS: SUITE_RESULTS,
	// We start hundreds of processes: they share compiled code.
	NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(RESULTS, "compile-cache"),
});

const failedParts = [];
/** Minutes of each part. */
const minutes = { installation: getMinutesSince(startedAt) };

const [isBuilt] = await Promise.all([checkAndBuild(), runPart("unit, API and components", runVitest)]);
if (isBuilt) await runPart("journeys", () => runPlaywright(isFull ? [] : ["--grep", "@smoke"]));
if (isBuilt && !others.isNoneThere)
	await runPart("Firefox and WebKit", () => runPlaywright(["--config", OTHERS_CONFIG]));
if (isFull) await runPart("deployment", () => run(NODE, ["tests/deployment/run.ts"]));
finish();

/** Runs the static checks and then the build, on the processor time that the tests leave. */
async function checkAndBuild() {
	await runPart("check", () => runQuietly("npm", ["run", "--silent", "check"]));
	return runPart("build", () => ensureBuilt({ force: true, run: runQuietly }));
}

/** Returns the seed of the tests' order, or ends the process after a mistyped argument. */
function readSeed() {
	try {
		return chooseSeed(isFull ? suiteArgs : process.argv.slice(2), {
			isFull,
			commit: readGit("rev-parse", "HEAD"),
		});
	} catch (error) {
		stop(error.message);
	}
}

function getOrderCommand() {
	return `npm ${isFull ? "run test:full" : "test"} -- --seed=${seed}`;
}

/** Returns git's output, empty outside of a repository. */
function readGit(...args) {
	const { stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
	return (stdout ?? "").trim();
}

function runVitest() {
	const order = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`];
	const selection = isFull ? [] : ["--tags-filter=!slow"];
	return run(NODE, ["node_modules/.bin/vitest", "run", ...order, ...selection]);
}

function runPlaywright(options) {
	return run(NODE, ["node_modules/.bin/playwright", "test", ...options]);
}

/** Runs a part, records its minutes and returns whether it passed. A signal ends the whole run. */
async function runPart(title, work) {
	const partStartedAt = Date.now();
	console.log(`━━ ${title} …`);
	const code = await work();
	minutes[title] = getMinutesSince(partStartedAt);
	console.log(`━━ ${title}: ${code === 0 ? "passed" : "failed"}, ${minutes[title]} min`);
	if (code > SIGNAL_BASE) process.exit(code);
	if (code !== 0) failedParts.push(title);
	return code === 0;
}

/** Prints the total of all runners alone on the last line, where a machine reads it. */
function finish() {
	const results = [
		readVitest(join(SUITE_RESULTS, "vitest.json")),
		readPlaywright(join(SUITE_RESULTS, "playwright.json")),
		readPlaywright(
			join(SUITE_RESULTS, "others.json"),
			`--config ${OTHERS_CONFIG} `,
			"tests/e2e/other-browsers",
		),
		// It has the form of Vitest's results.
		readVitest(join(SUITE_RESULTS, "deployment.json")),
		{ passed: 0, failures: checkOwnShop() },
	];
	const failures = results.flatMap((result) => result.failures);
	const passed = results.reduce((total, result) => total + result.passed, 0);
	// A part can fail without a failed test, such as a type error.
	const failed = Math.max(failures.length, failedParts.length);
	minutes.total = getMinutesSince(startedAt);
	for (const message of others.untried) console.log(`\n! ${message}`);
	printFailures(failures);
	if (isFull) writeSummary({ passed, failed });
	console.log(`\norder of the tests: ${getOrderCommand()} repeats it`);
	console.log(`minutes: ${JSON.stringify(minutes)}`);
	console.log(failed > 0 ? `✗ failed: ${failedParts.join(", ")}` : "✓ all passed");
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed > 0 ? 1 : 0);
}

/** Returns a failure if something in this run touched the shop that this checkout serves. */
function checkOwnShop() {
	const paths = listOwnShopChanges(ownShop, startedAt);
	if (paths.length === 0) return [];
	failedParts.push("own shop");
	const listed = paths.slice(0, MAX_LISTED_PATHS).join("\n");
	return [{ name: "the checkout's own shop", message: `${paths.length} files changed:\n${listed}` }];
}

/** Stores the full suite's last result, which shows whether a commit has passed it. */
function writeSummary(counts) {
	const summary = {
		commit: readGit("rev-parse", "HEAD"),
		isClean: readGit("status", "--porcelain") === "",
		seed,
		at: new Date().toISOString(),
		...counts,
		minutes,
	};
	writeFileSync(join(RESULTS, "full.json"), `${JSON.stringify(summary, null, "\t")}\n`);
}

function getMinutesSince(instant) {
	return Math.round((Date.now() - instant) / 6000) / 10;
}
