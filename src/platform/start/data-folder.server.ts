import {
	chmodSync,
	existsSync,
	readdirSync,
	rmSync,
	statSync,
	unlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isNoRoom } from "#platform/database/outage.ts";
import { databaseFile } from "#platform/database/sqlite.server.ts";
import type { Log } from "#platform/log.server.ts";
import { StartRefused } from "./refusal.ts";

/** Our files in the data folder; a disk's own folder may be beside them. */
const OURS =
	/^(biela\.db|lock\.db|lock-owner\.txt|secret\.|mudado-|reserva$|media$|media-cache$|backups$|lost\+found$)/;
const PRIVATE_FILES = /^(biela\.db|lock|secret\.|reserva$)/;
/** Prefix of an unfinished restore. */
export const HALF_BROUGHT = ".recuperando-";
/** Space for SQLite to open a database on a full disk: its shared memory is a file of 32 kB. */
const RESERVE_BYTES = 128 * 1024;

/** Returns the path of the file that marks a data folder as moved to PostgreSQL. */
export const movedMark = (folder: string) => join(folder, "mudado-a-postgres.txt");

const reserveOf = (folder: string) => join(folder, "reserva");
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** @throws StartupError if the shop moved to PostgreSQL, since this data is outdated */
export function refuseMoved(folder: string): void {
	if (!existsSync(movedMark(folder))) return;
	throw new StartRefused(
		`El taller de «${folder}» se mudó a PostgreSQL y sigue allá: usa la DATABASE_URL de entonces. Si de verdad quieres volver a lo de antes, sin lo que entró desde la mudanza, quita ${movedMark(folder)} y prueba otra vez.`,
	);
}

/**
 * Checks that the folder is not an unmounted disk or an aborted restore: other data of a shop without its database.
 *
 * @throws StartupError instead of starting a second shop beside the first one's secret and images
 */
export function refuseWrongMount(folder: string): void {
	refuseMoved(folder);
	if (sizeOf(databaseFile(folder)) > 0) return;
	const left = ["secret.key", "media", "backups"].filter((name) =>
		name === "secret.key" ? existsSync(join(folder, name)) : namesIn(join(folder, name)).length > 0,
	);
	left.push(...namesIn(folder).filter((name) => name.startsWith(HALF_BROUGHT)));
	if (left.length === 0) return;
	throw new StartRefused(
		`En «${folder}» hay datos de un taller (${left.join(", ")}) pero su base de datos biela.db falta o está vacía. Monta el disco correcto o pon en su lugar una copia. Si de verdad quieres empezar de cero, guarda aparte ${left.join(", ")} y arranca otra vez.`,
	);
}

/**
 * Restricts existing files to the current user: the folder, database, secret and backups. A folder with foreign
 * files keeps its permissions.
 */
export function keepPrivate(folder: string, log: Log): void {
	const names = namesIn(folder);
	const backups = join(folder, "backups");
	const files = [
		...names.filter((name) => PRIVATE_FILES.test(name)).map((name) => join(folder, name)),
		...namesIn(backups)
			.map((name) => join(backups, name))
			// Skip backups: they are folders, created with restricted permissions.
			.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()),
	];
	if (names.every((name) => OURS.test(name))) close(folder, 0o700, log);
	else log.warn({ folder }, "the data folder holds other files: its permissions stay");
	if (existsSync(backups)) close(backups, 0o700, log);
	for (const file of files) close(file, 0o600, log);
}

/**
 * Switches from root to the owner of the data when root runs a tool: the service could not read or delete files
 * that root creates.
 */
export function workAsOwner(folder: string): void {
	const owner = statSync(folder, { throwIfNoEntry: false });
	if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
	process.setgroups?.([]);
	process.setgid?.(owner.gid);
	process.setuid?.(owner.uid);
}

function close(path: string, mode: number, log: Log) {
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
		if (!isNoRoom(error) || !existsSync(reserveOf(folder))) throw error;
		unlinkSync(reserveOf(folder));
		return open();
	}
}

/** Creates the space reserve for a start on a full disk; skips it if there is no space now. */
export function keepReserve(folder: string): void {
	if (sizeOf(reserveOf(folder)) === RESERVE_BYTES) return;
	try {
		writeFileSync(reserveOf(folder), Buffer.alloc(RESERVE_BYTES, "reserva "), { mode: 0o600 });
	} catch {
		rmSync(reserveOf(folder), { force: true });
	}
}
