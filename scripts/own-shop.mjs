/**
 * Keeps the shop of this checkout away from tests, checks and benches: its settings and its data folders. Plain
 * JavaScript, because `scripts/test.mjs` runs it before anything is installed.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** No folder can be created here: whatever uses it fails, and the message names the mistake. */
export const NO_DATA_FOLDER = "/dev/null/a-test-needs-its-own-BIELA_DATA";
/** A developer's choice, not a shop's. */
const HARMLESS_SETTINGS = ["LOG_LEVEL"];

/**
 * Removes every setting of a shop from the environment of this process and its children. The data folder has no
 * default any more.
 */
export function hideOwnShop(env = process.env) {
	const example = readFileSync(join(ROOT, ".env.example"), "utf8");
	for (const [, name] of example.matchAll(/^(?:# )?([A-Z_]+)=/gm))
		if (!HARMLESS_SETTINGS.includes(name)) delete env[name];
	env.BIELA_DATA = NO_DATA_FOLDER;
}

const DATA_FOLDERS = ["data", "muestra"];
/** Paths inside a data folder that a running server changes at any time. */
const SERVED_FILES = /^[^/]+\/(biela\.db(-wal|-shm)?$|media(-cache)?\/)/;
const BACKUP_FILE = /^[^/]+\/backups\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/;
const BACKUP_STATE = /^[^/]+\/backups\/(estado\.json|lock\.db|lock-owner\.txt)$/;

/** Reads size and time of every file of the checkout's own shop. @returns {Map<string, string>} by path */
export function readOwnShop(root = ROOT) {
	const paths = DATA_FOLDERS.flatMap((folder) => listFiles(root, folder));
	const stats = [...paths, ".env"].map((path) => [
		path,
		statSync(join(root, path), { throwIfNoEntry: false }),
	]);
	return new Map(stats.flatMap(([path, stat]) => (stat ? [[path, `${stat.size} ${stat.mtimeMs}`]] : [])));
}

/**
 * Lists the files of the own shop that changed since `before`, without what a server of that shop may have done
 * meanwhile: its database, its uploads, and backups of this time.
 *
 * @param {Map<string, string>} before as `readOwnShop` returned it
 * @param {number} startedAtMs when that was
 */
export function listOwnShopChanges(before, startedAtMs, root = ROOT) {
	const after = readOwnShop(root);
	const paths = [...new Set([...before.keys(), ...after.keys()])];
	const changedPaths = paths.filter((path) => before.get(path) !== after.get(path));
	return changedPaths.filter((path) => {
		const [folder] = path.split("/", 1);
		return !isServed(join(root, folder)) || !isOfServer(path, { before, after, startedAtMs, root });
	});
}

function isOfServer(path, { before, after, startedAtMs, root }) {
	const [folder] = path.split("/", 1);
	const isRecent = (instantMs) => instantMs >= startedAtMs - 1000 && instantMs <= Date.now() + 1000;
	const [, day, ...time] = BACKUP_FILE.exec(path) ?? [];
	// An expired backup is removed; a backup never changes.
	if (day)
		return !after.has(path) || (!before.has(path) && isRecent(Date.parse(`${day}T${time.join(":")}Z`)));
	if (BACKUP_STATE.test(path)) return isRecent(readBackupInstant(join(root, folder, "backups/estado.json")));
	if (path.startsWith(`${folder}/backups/`)) return false;
	const owner = `${folder}/lock-owner.txt`;
	const isNewServer = before.get(owner) !== after.get(owner);
	return isNewServer || SERVED_FILES.test(path);
}

/** Returns whether a process serves from a data folder now. */
function isServed(folder) {
	try {
		const [, pid] = /PID (\d+)/.exec(readFileSync(join(folder, "lock-owner.txt"), "utf8")) ?? [];
		process.kill(Number(pid), 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}

/** Returns when the last backup was tried, NaN if unknown. */
function readBackupInstant(stateFile) {
	try {
		return Date.parse(JSON.parse(readFileSync(stateFile, "utf8")).tried_at);
	} catch {
		return Number.NaN;
	}
}

function listFiles(root, path) {
	try {
		const entries = readdirSync(join(root, path), { withFileTypes: true });
		return entries.flatMap((entry) => {
			const entryPath = `${path}/${entry.name}`;
			return entry.isDirectory() ? listFiles(root, entryPath) : [entryPath];
		});
	} catch (error) {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
		throw error;
	}
}
