/** `npm test`: everything there is to check, in order; a red test does not keep those after it from being run. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium, ensureOthers } from "./browsers.mjs";
import { ensureBuilt, ensureInstalled, NODE, ROOT, requireNode20, run } from "./prepare.mjs";

const VITEST_RESULT = join(ROOT, "test-results/vitest.json");
const PLAYWRIGHT_RESULT = join(ROOT, "test-results/playwright.json");
const OTHERS_RESULT = join(ROOT, "test-results/other-browsers.json");
const OTHERS_CONFIG = "e2e/other-browsers/playwright.config.ts";

const CHECK = "Revisión: estilo, tipos, arquitectura, documentos";
const BUILD = "Construcción de producción";
/** Without them the others would fail for the same reason once more. */
const NEEDED = new Set([CHECK, BUILD]);
/** Characters of what a failed test said, at the end. */
const SAID_OF_A_FAILURE = 1000;
/** Codes above it say that somebody ended the run. */
const BY_A_SIGNAL = 128;
const STEPS = [
	[CHECK, () => run("npm", ["run", "--silent", "check"])],
	["Pruebas de unidad y de la API, en SQLite y PostgreSQL", runVitest],
	[BUILD, () => ensureBuilt({ force: true })],
	["Pruebas de extremo a extremo", () => runPlaywright()],
	["Recorridos decisivos en Firefox y WebKit", runOthers],
];

requireNode20();
await ensureInstalled();
await ensureChromium();
const others = await ensureOthers();
rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
mkdirSync(join(ROOT, "test-results"));
// Some hundred processes of ours are started: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, "test-results/compile-cache");
const failed = [];
for (const [title, step] of STEPS) {
	console.log(`\n━━ ${title} ━━`);
	const code = await step();
	if (code === 0) continue;
	failed.push(title);
	if (NEEDED.has(title) || code > BY_A_SIGNAL) break;
}
closeWith(failed);

function runVitest() {
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_RESULT}`];
	return run(NODE, ["node_modules/.bin/vitest", "run", ...reporters]);
}

function runPlaywright(...more) {
	return run(NODE, ["node_modules/.bin/playwright", "test", ...more]);
}

/** In those that are there; which are not is said at the end. */
function runOthers() {
	return others.isNoneThere ? 0 : runPlaywright("--config", OTHERS_CONFIG);
}

/** Says the sum of all runners alone on the last line, where a machine looks for it. */
function closeWith(failed) {
	const counts = [
		vitestCount(),
		playwrightCount(PLAYWRIGHT_RESULT),
		playwrightCount(OTHERS_RESULT),
	];
	const passed = counts.reduce((sum, count) => sum + count.passed, 0);
	const counted = counts.reduce((sum, count) => sum + count.failed, 0);
	// A step can fail without a failed test, such as a type error.
	const failures = Math.max(counted, failed.length);
	for (const sentence of others.untried) console.log(`\n! ${sentence}`);
	const named = [
		...failedInVitest(),
		...failedInPlaywright(PLAYWRIGHT_RESULT),
		...failedInPlaywright(OTHERS_RESULT),
	];
	// Once more at the end: whoever gets only the end of a long run should not have to guess.
	for (const name of named) console.log(`\n✗ ${name}`);
	console.log(failed.length > 0 ? `\n✗ Falló: ${failed.join("; ")}` : "\n✓ Todo en orden");
	console.log(`${passed} passed, ${failures} failed`);
	process.exit(failures > 0 ? 1 : 0);
}

function vitestCount() {
	const result = jsonOf(VITEST_RESULT);
	return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 };
}

function playwrightCount(result) {
	const stats = jsonOf(result)?.stats;
	return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function failedInVitest() {
	const files = jsonOf(VITEST_RESULT)?.testResults ?? [];
	return files.flatMap((file) => {
		const inside = file.assertionResults.filter((test) => test.status === "failed");
		if (inside.length === 0 && file.status === "failed") return [`${file.name}: ${file.message}`];
		return inside.map(
			(test) =>
				`${file.name} › ${test.fullName}\n${test.failureMessages[0]?.slice(0, SAID_OF_A_FAILURE)}`,
		);
	});
}

function failedInPlaywright(path) {
	const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
	const specs = (jsonOf(path)?.suites ?? []).flatMap(specsOf);
	return specs
		.filter((spec) => !spec.ok)
		.map((spec) => `${spec.file}:${spec.line} › ${spec.title}`);
}

function jsonOf(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
