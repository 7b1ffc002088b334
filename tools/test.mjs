/** `npm test`: everything there is to check, in order, stopping at the first failure. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, NODE, ROOT, requireNode20, run } from "./prepare.mjs";

const CHROMIUM = "/usr/bin/chromium";
const VITEST_RESULT = join(ROOT, "test-results/vitest.json");
const PLAYWRIGHT_RESULT = join(ROOT, "test-results/playwright.json");

const STEPS = [
	[
		"Revisión: estilo, tipos, arquitectura, documentos",
		() => run("npm", ["run", "--silent", "check"]),
	],
	["Pruebas de unidad y de la API, en SQLite y PostgreSQL", runVitest],
	["Construcción de producción", () => ensureBuilt({ force: true })],
	["Pruebas de extremo a extremo", runPlaywright],
];

requireNode20();
await ensureInstalled();
await ensureBrowser();
rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
mkdirSync(join(ROOT, "test-results"));
let failedStep;
for (const [title, step] of STEPS) {
	console.log(`\n━━ ${title} ━━`);
	if ((await step()) === 0) continue;
	failedStep = title;
	break;
}
closeWith(failedStep);

function runVitest() {
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_RESULT}`];
	return run(NODE, ["node_modules/.bin/vitest", "run", ...reporters]);
}

function runPlaywright() {
	return run(NODE, ["node_modules/.bin/playwright", "test"]);
}

/** Debian's Chromium when it is there or can be had; else Playwright's own, which an ordinary user may install. */
async function ensureBrowser() {
	if (works(CHROMIUM)) return;
	const isRoot = process.getuid?.() === 0;
	// Ubuntu's chromium package is only a pointer to a snap, which does not run in a container.
	if (isRoot && idOfSystem() === "debian") {
		console.log("Instalando Chromium…");
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		const quiet = { env, stdio: ["ignore", "ignore", "inherit"] };
		await run("apt-get", ["update"], quiet);
		await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], quiet);
		if (works(CHROMIUM)) return;
	}
	const withLibraries = isRoot && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : [];
	const installer = ["node_modules/.bin/playwright", "install", ...withLibraries, "chromium"];
	if ((await run(NODE, installer)) === 0) return;
	console.error("✗ No hay navegador: instala Chromium (apt-get install chromium) y repite.");
	process.exit(1);
}

function works(browser) {
	return spawnSync(browser, ["--version"]).status === 0;
}

function idOfSystem() {
	const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
	return release.match(/^ID="?(\w+)/m)?.[1];
}

/** Says the sum of both runners alone on the last line, where a machine looks for it. */
function closeWith(failed) {
	const counts = [vitestCount(), playwrightCount()];
	const passed = counts.reduce((sum, count) => sum + count.passed, 0);
	const counted = counts.reduce((sum, count) => sum + count.failed, 0);
	// A step can fail without a failed test, such as a type error.
	const failures = failed ? Math.max(counted, 1) : counted;
	console.log(failed ? `\n✗ Falló: ${failed}` : "\n✓ Todo en orden");
	console.log(`${passed} passed, ${failures} failed`);
	process.exit(failures > 0 ? 1 : 0);
}

function vitestCount() {
	const result = jsonOf(VITEST_RESULT);
	return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 };
}

function playwrightCount() {
	const stats = jsonOf(PLAYWRIGHT_RESULT)?.stats;
	return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function jsonOf(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
