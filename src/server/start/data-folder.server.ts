import { chmodSync, existsSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLikelyDiskFull } from "#server/database/outage.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import type { Log } from "#server/log.server.ts";
import { StartupError } from "./startup-error.ts";

/** Our files in the data folder; a disk's own folder may be beside them. */
const OWN_FILES =
	/^(biela\.db|lock\.db|lock-owner\.txt|secret\.|mudado-|reserva$|actualizando$|media$|media-cache$|backups$|lost\+found$)/;
const PRIVATE_FILES = /^(biela\.db|lock|secret\.|reserva$)/;
/** Prefix of an unfinished restore. */
export const RESTORE_PREFIX = ".recuperando-";
/** Space for SQLite to open a database on a full disk: its shared memory is a file of 32 kB. */
const RESERVE_BYTES = 128 * 1024;

/** Returns the path of the file that marks a data folder as moved to PostgreSQL. */
export const getMovedMarkPath = (folder: string) => join(folder, "mudado-a-postgres.txt");

const getReservePath = (folder: string) => join(folder, "reserva");
const getFileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const listNames = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** @throws StartupError if the shop moved to PostgreSQL, since this data is outdated */
export function assertNotMoved(folder: string): void {
	if (!existsSync(getMovedMarkPath(folder))) return;
	throw new StartupError(
		`El taller de «${folder}» se mudó a PostgreSQL y sigue allá: usa la DATABASE_URL de entonces. Si de verdad quieres volver a lo de antes, sin lo que entró desde la mudanza, quita ${getMovedMarkPath(folder)} y prueba otra vez.`,
	);
}

/**
 * Checks that the folder is not an unmounted disk or an aborted restore: other data of a shop without its database.
 *
 * @throws StartupError instead of starting a second shop beside the first one's secret and images
 */
export function assertRightMount(folder: string): void {
	assertNotMoved(folder);
	if (getFileSize(getDatabasePath(folder)) > 0) return;
	const leftovers = ["secret.key", "media", "backups"].filter((name) =>
		name === "secret.key" ? existsSync(join(folder, name)) : listNames(join(folder, name)).length > 0,
	);
	leftovers.push(...listNames(folder).filter((name) => name.startsWith(RESTORE_PREFIX)));
	if (leftovers.length === 0) return;
	throw new StartupError(
		`En «${folder}» hay datos de un taller (${leftovers.join(", ")}) pero su base de datos biela.db falta o está vacía. Monta el disco correcto o pon en su lugar una copia. Si de verdad quieres empezar de cero, guarda aparte ${leftovers.join(", ")} y arranca otra vez.`,
	);
}

/**
 * Restricts existing files to the current user: the folder, database, secret and backups. A folder with foreign
 * files keeps its permissions.
 */
export function restrictPermissions(folder: string, log: Log): void {
	const names = listNames(folder);
	const backups = join(folder, "backups");
	const files = [
		...names.filter((name) => PRIVATE_FILES.test(name)).map((name) => join(folder, name)),
		...listNames(backups)
			.map((name) => join(backups, name))
			// Skip backups: they are folders, created with restricted permissions.
			.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()),
	];
	if (names.every((name) => OWN_FILES.test(name))) restrictMode(folder, 0o700, log);
	else log.warn({ folder }, "the data folder holds other files: its permissions stay");
	if (existsSync(backups)) restrictMode(backups, 0o700, log);
	for (const file of files) restrictMode(file, 0o600, log);
}

/**
 * Switches from root to the owner of the data when root runs a tool: the service could not read or delete files
 * that root creates.
 */
export function dropRootPrivileges(folder: string): void {
	const owner = statSync(folder, { throwIfNoEntry: false });
	if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
	process.setgroups?.([]);
	process.setgid?.(owner.gid);
	process.setuid?.(owner.uid);
}

function restrictMode(path: string, mode: number, log: Log) {
	try {
		if (statSync(path).mode & 0o077) chmodSync(path, mode);
	} catch (error) {
		// A file of another owner, or one that SQLite has just removed, must not stop the server.
		log.warn({ error, path }, "permissions could not be changed");
	}
}

/** Opens a file that needs some space; frees the reserve if the disk is full. */
export function withReserve<T>(folder: string, open: () => T): T {
	try {
		return open();
	} catch (error) {
		if (!isLikelyDiskFull(error) || !existsSync(getReservePath(folder))) throw error;
		unlinkSync(getReservePath(folder));
		return open();
	}
}

/** Creates the space reserve for a start on a full disk; skips it if there is no space now. */
export function createReserve(folder: string): void {
	if (getFileSize(getReservePath(folder)) === RESERVE_BYTES) return;
	try {
		writeFileSync(getReservePath(folder), Buffer.alloc(RESERVE_BYTES, "reserva "), { mode: 0o600 });
	} catch {
		rmSync(getReservePath(folder), { force: true });
	}
}
