/**
 * Shared steps of `npm start` and `npm test`: install when the lock changed, build when a source changed. Plain
 * JavaScript without dependencies, because it runs on the machine's own Node before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	closeSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const NODE = join(ROOT, "node_modules/.bin/node");

const INSTALL_STAMP = join(ROOT, "node_modules/.biela-installed");
const BUILDS = join(ROOT, "build");
/** A link to the folder of the last finished build. */
export const CURRENT_BUILD = join(BUILDS, "current");
const BUILD_STAMP = ".biela-built";
/**
 * The number of stored builds. A running server reads the folder of its own build, so that folder must outlive a few
 * newer builds.
 */
const MAX_STORED_BUILDS = 3;
const BUILD_SOURCES = [
	"src",
	"migrations",
	"seed",
	"public",
	"package.json",
	"package-lock.json",
	"tsconfig.json",
	"vite.config.ts",
	"react-router.config.ts",
	"scripts/architecture.ts",
	"scripts/compress.ts",
	"scripts/late-imports.ts",
	"scripts/pack-script.ts",
	"scripts/public-stylesheet.ts",
];
const PROGRESS_INTERVAL_MS = 20_000;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

const MESSAGES = {
	es: {
		needsNode: (version) => `Se necesita Node 20 o más reciente; este es ${version}.`,
		cannotRun: (command, reason) => `No se pudo ejecutar ${command}: ${reason}`,
		installing: "Instalo los paquetes; tarda uno o dos minutos…",
		installed: (seconds) => `Paquetes instalados en ${seconds} s.`,
		installFailed: "npm no pudo instalar las dependencias.",
		nodeFailed: "No se pudo preparar el Node del proyecto (paquete npm «node»).",
		building: "Construyo el sitio; tarda alrededor de un minuto…",
		still: (seconds) => `Sigo en eso (${seconds} s).`,
		built: (seconds) => `Sitio construido en ${seconds} s.`,
	},
	en: {
		needsNode: (version) => `Node 20 or newer is needed; this is ${version}.`,
		cannotRun: (command, reason) => `Could not run ${command}: ${reason}`,
		installing: "Installing packages; it takes a minute or two…",
		installed: (seconds) => `Packages installed in ${seconds} s.`,
		installFailed: "npm could not install the packages.",
		nodeFailed: "Could not prepare the project's own Node (npm package «node»).",
		building: "Building the site; it takes about a minute…",
		still: (seconds) => `Still at it (${seconds} s).`,
		built: (seconds) => `Built in ${seconds} s.`,
	},
};
/** Spanish by default, for the person who runs the shop. */
let messages = MESSAGES.es;

/** Switches the messages to English, for developers' commands. */
export function setEnglishMessages() {
	messages = MESSAGES.en;
}

const running = new Set();
let interruptedBy = 0;
for (const [signal, number] of Object.entries(SIGNALS)) {
	process.on(signal, () => {
		interruptedBy = number;
		if (running.size === 0) process.exit(128 + number);
		for (const child of running) child.kill(signal);
	});
}

/** Runs a command in our own terminal and returns its exit code; 128 + number when a signal ended it. */
export function run(command, args, options = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
		running.add(child);
		const finish = (code) => {
			running.delete(child);
			resolve(code);
		};
		child.on("error", (error) => {
			console.error(messages.cannotRun(command, error.message));
			finish(127);
		});
		child.on("exit", (code, signal) => finish(code ?? 128 + (SIGNALS[signal] ?? 9)));
	});
}

/**
 * Runs a command, prints its output when it ends, so that it does not mix with another's, and returns its exit code.
 */
export const runQuietly = (command, args, options) => runCaptured(() => true, command, args, options);

/** Runs a command, prints its output only if it fails, and returns its exit code. */
const runSilently = (command, args, options) =>
	process.env.LOG_LEVEL === "debug"
		? run(command, args, options)
		: runCaptured((code) => code !== 0 && !interruptedBy, command, args, options);

async function runCaptured(shouldPrint, command, args, options = {}) {
	const folder = mkdtempSync(join(tmpdir(), "biela-output-"));
	const output = openSync(join(folder, "output"), "w+");
	const code = await run(command, args, { stdio: ["ignore", output, output], ...options });
	if (shouldPrint(code)) process.stdout.write(readFileSync(join(folder, "output")));
	closeSync(output);
	rmSync(folder, { recursive: true });
	return code;
}

/** Prints a step's start and expected duration, its progress at intervals, and the time it took. */
async function runWithProgress(startMessage, endMessage, work) {
	const startedAt = performance.now();
	const seconds = () => Math.round((performance.now() - startedAt) / 1000);
	console.log(startMessage);
	const timer = setInterval(() => console.log(messages.still(seconds())), PROGRESS_INTERVAL_MS);
	const code = await work();
	clearInterval(timer);
	if (code === 0) console.log(endMessage(seconds()));
	return code;
}

/** Runs a required command: the process ends here after a failure or a signal. */
async function runOrStop(failure, command, args, options) {
	if ((await run(command, args, options)) !== 0) stop(failure);
}

/** Ends the process with a message, or silently after a signal. */
export function stop(message) {
	if (interruptedBy) process.exit(128 + interruptedBy);
	console.error(`✗ ${message}`);
	process.exit(1);
}

export function requireNode20() {
	if (Number.parseInt(process.versions.node, 10) < 20) stop(messages.needsNode(process.version));
}

/** Installs exactly the packages of the lock file, with the pinned Node working. */
export async function ensureInstalled() {
	const lock = readFileSync(join(ROOT, "package-lock.json"));
	const fingerprint = computeHash([lock, process.platform, process.arch]);
	// Treat an empty .bin as not installed.
	const hasNode = statSync(NODE, { throwIfNoEntry: false }) !== undefined;
	if (hasNode && readText(INSTALL_STAMP) === fingerprint) return;
	const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"];
	const install = () => runSilently("npm", args, { env: getOuterEnvironment() });
	if ((await runWithProgress(messages.installing, messages.installed, install)) !== 0)
		stop(messages.installFailed);
	await ensurePinnedNode();
	writeFileSync(INSTALL_STAMP, fingerprint);
}

/** Installs the pinned Node. The package `node` fetches its binary in an install script, which npm may skip. */
async function ensurePinnedNode() {
	if (isPinnedNodeWorking()) return;
	const options = { cwd: join(ROOT, "node_modules/node"), env: getOuterEnvironment() };
	await runOrStop(messages.nodeFailed, "node", ["installArchSpecificPackage.js"], options);
	// npm links only the programs that exist when it installs, and this one has just arrived.
	rmSync(NODE, { force: true });
	symlinkSync("../node/bin/node", NODE);
	if (!isPinnedNodeWorking()) stop(messages.nodeFailed);
}

function isPinnedNodeWorking() {
	const { node } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).dependencies;
	const result = spawnSync(NODE, ["--version"], { encoding: "utf8" });
	return result.status === 0 && result.stdout.trim() === `v${node}`;
}

/**
 * Returns the environment without this project's programs. Under `npm start` the path begins with node_modules/.bin,
 * whose Node is about to be replaced.
 */
function getOuterEnvironment() {
	const { NODE_ENV: _, ...env } = process.env;
	const inside = join(ROOT, "node_modules");
	const path = (env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(inside));
	return { ...env, PATH: path.join(delimiter) };
}

/**
 * Builds the site for production unless the last complete build used the same sources. It builds in a new folder,
 * which replaces the previous one once it is complete. Returns an exit code.
 */
export async function ensureBuilt({ force = false, run: runWith = runSilently } = {}) {
	// Take the fingerprint before building: a file saved meanwhile makes the next start build again.
	const fingerprint = computeHash(BUILD_SOURCES.flatMap(getFingerprint));
	if (!force && readText(join(CURRENT_BUILD, BUILD_STAMP)) === fingerprint) return 0;
	return runWithProgress(messages.building, messages.built, () => build(fingerprint, runWith));
}

async function build(fingerprint, runWith) {
	const name = `${Date.now()}`;
	const folder = join(BUILDS, name);
	const env = { ...process.env, NODE_ENV: "production", BIELA_BUILD: folder };
	const bundler = join(ROOT, "node_modules/.bin/react-router");
	for (const args of [
		[bundler, "build"],
		["scripts/compress.ts", join(folder, "client")],
	]) {
		const code = await runWith(NODE, args, { env });
		if (code !== 0) return code;
	}
	writeFileSync(join(folder, BUILD_STAMP), fingerprint);
	activateBuild(name);
	return 0;
}

/**
 * Switches to a build in one step: a server that starts meanwhile finds either the previous build or this one,
 * complete.
 */
function activateBuild(name) {
	const link = join(BUILDS, `next-${name}`);
	symlinkSync(name, link);
	renameSync(link, CURRENT_BUILD);
	const builds = readdirSync(BUILDS).filter((other) => /^\d+$/.test(other));
	// A failed or killed build serves no process and does not count; a build in progress is newer.
	const completeBuilds = builds.filter((build) => readText(join(BUILDS, build, BUILD_STAMP)) !== undefined);
	const oldest = completeBuilds.toSorted().at(-MAX_STORED_BUILDS) ?? "";
	for (const old of builds.filter((build) => build < oldest))
		rmSync(join(BUILDS, old), { recursive: true, force: true });
}

/** Returns path, size and modification time of a file, or of every file below a folder, in a stable order. */
function getFingerprint(path) {
	const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
	if (!stat) return [`${path} absent`];
	if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`];
	const names = readdirSync(join(ROOT, path)).sort();
	return names
		.filter((name) => !name.includes(".test."))
		.flatMap((name) => getFingerprint(`${path}/${name}`));
}

function computeHash(parts) {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\n");
	return hash.digest("hex");
}

function readText(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return undefined;
	}
}
