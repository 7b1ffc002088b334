/**
 * `npm run upgrade [version]` and `npm run upgrade -- atras`: takes a release beside the running program and switches
 * to it, or goes back. Plain JavaScript without packages, so that it also upgrades a release that has no such command
 * (docs/upgrades.md).
 */
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
	getVersionFolder,
	hasService,
	lockUpgrade,
	readProgramPath,
	readSettings,
	readVersion,
	runCommand,
	runOrThrow,
} from "./machine.mjs";
import { chooseRelease, listAsks, parseReleases, UpgradeError } from "./releases.mjs";
import { getStateFile, readState, resumeUpgrade } from "./switch.mjs";
import { findBackupBefore, returnTo } from "./way-back.mjs";

const print = (text) => console.log(`  ${text}`);
/** A program takes about a gigabyte with its packages and its build. */
const MIN_FREE_BYTES = 1.5e9;
/** The newer version's own script, which knows best how to come to it. */
const SECOND_HALF = "scripts/upgrade/switch.mjs";

try {
	await run(process.argv.slice(2));
} catch (error) {
	console.error(`\n✗ ${error instanceof UpgradeError ? error.message : (error.stack ?? error)}\n`);
	process.exit(1);
}

async function run([wanted, confirmation]) {
	if (process.getuid?.() !== 0) throw new UpgradeError("Hay que ser root: sudo npm run upgrade");
	if (!(await hasService()))
		throw new UpgradeError(
			"Aquí Biela no corre como servicio de systemd. En contenedores: docs/upgrades.md. Con npm start: git pull, y npm start otra vez.",
		);
	const link = await readProgramPath();
	const unlock = lockUpgrade(link);
	if (!unlock) throw new UpgradeError("Ya hay una actualización en marcha.");
	try {
		await runLocked(link, { wanted, confirmation });
	} finally {
		unlock();
	}
}

async function runLocked(link, { wanted, confirmation }) {
	if (wanted === "atras") return goBack({ link, isConfirmed: confirmation === "--si" });
	const state = readState(link);
	if (state && !state.doneAt && realpathSync(link) === state.to) {
		print("La última actualización se interrumpió; la termino…");
		await resumeUpgrade(link);
	} else await upgrade(link, wanted);
	removeOldPrograms(link);
}

async function upgrade(link, wanted) {
	const folder = realpathSync(link);
	const git = (...args) => runOrThrow("git", args, { cwd: folder });
	print("Busco versiones…");
	await git("fetch", "--quiet", "origin");
	await runCommand("git", ["remote", "set-head", "origin", "--auto"], { cwd: folder });
	const releases = parseReleases(await git("show", "origin/HEAD:releases.txt"));
	const commit = await git("rev-parse", "HEAD");
	const current = releases.find((known) => known.commit === commit)?.version ?? readVersion(folder);
	const release = chooseRelease(releases, wanted, current);
	if (!release)
		return print(
			`Ya corre ${wanted ? `la ${current}` : `la más nueva, la ${current}`}. No hay nada que hacer.`,
		);
	const to = getVersionFolder(link, release);
	const { bavail, bsize } = statfsSync(dirname(link));
	if (!existsSync(to) && bavail * bsize < MIN_FREE_BYTES)
		throw new UpgradeError(
			"Hacen falta 1,5 GB libres para la versión nueva, que se prepara al lado de la de ahora.",
		);
	print(`De la ${current} a la ${release.version}, del ${release.day}.`);
	for (const { version, asks } of listAsks(releases, { from: current, to: release.version }))
		print(`La ${version} pide después: ${asks}`);
	await takeProgram({ folder, to, release });
	// The folder of a first installation gets its own name with the switch.
	const isFirst = !lstatSync(link).isSymbolicLink();
	const from = isFirst ? getVersionFolder(link, { version: current, commit }) : folder;
	const { upgradeTo } = await import(pathToFileURL(join(to, SECOND_HALF)).href);
	await upgradeTo({ link, from, to });
}

/** Checks the release out into a folder of its own; what an interrupted upgrade left there is used again. */
async function takeProgram({ folder, to, release }) {
	const gitIn = (path, ...args) => runOrThrow("git", args, { cwd: path });
	const { output } = await runCommand("git", ["rev-parse", "HEAD"], { cwd: existsSync(to) ? to : "/" });
	if (output.trim() !== release.commit) {
		rmSync(to, { recursive: true, force: true });
		await gitIn(folder, "init", "--quiet", to);
		await gitIn(to, "remote", "add", "origin", await gitIn(folder, "remote", "get-url", "origin"));
		await gitIn(to, "fetch", "--quiet", folder, "+refs/remotes/origin/*:refs/remotes/origin/*");
		await gitIn(to, "checkout", "--quiet", "--detach", release.commit);
	}
	if (!existsSync(join(to, SECOND_HALF)))
		throw new UpgradeError(`La ${release.version} es anterior a esta forma de actualizar. No cambié nada.`);
}

async function goBack({ link, isConfirmed }) {
	const state = readState(link);
	if (!state || !existsSync(state.from))
		throw new UpgradeError("No hay ninguna versión de antes a la que volver.");
	const settings = readSettings();
	const version = readVersion(state.from);
	const backup = findBackupBefore(settings.BIELA_DATA, state.startedAt);
	if (!isConfirmed) {
		print(`Volver a la ${version}: ${backup ? describeLoss(state, settings) : "no se pierde nada."}`);
		return print("Para hacerlo: npm run upgrade -- atras --si");
	}
	await returnTo(state, { link, settings, isSameServer: false });
	rmSync(getStateFile(link), { force: true });
	print(`Listo: atiende otra vez Biela ${version}.`);
	if (backup)
		print(
			"Un Dueño pulsa «Confirmar este servidor» en el Dashboard, si esa versión lo pide: hasta entonces no sale ningún aviso.",
		);
}

/** Says what came in since the upgrade, which the version from before will not have. */
function describeLoss({ to, doneAt, startedAt }, settings) {
	const node = join(to, "node_modules/.bin/node");
	const args = ["scripts/upgrade/losses.ts", doneAt ?? startedAt];
	return execFileSync(node, args, { cwd: to, env: { ...process.env, ...settings }, encoding: "utf8" }).trim();
}

/** Removes all versions but the one that runs and the one before it. */
function removeOldPrograms(link) {
	const { from, to } = readState(link) ?? {};
	if (!from) return;
	for (const name of readdirSync(dirname(link))) {
		const folder = join(dirname(link), name);
		const [start, version = ""] = name.split(/-(?=\d+\.\d+\.\d+-[\da-f]{8}$)/);
		if (start !== basename(link) || version === "" || folder === from || folder === to) continue;
		rmSync(folder, { recursive: true, force: true });
	}
}
