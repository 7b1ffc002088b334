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

/** Everything that is ours in the data folder; a disk's own folder may lie beside it. */
const OURS =
	/^(biela\.db|lock\.db|lock-owner\.txt|secret\.|mudado-|reserva$|media$|media-cache$|backups$|lost\+found$)/;
const PRIVATE_FILES = /^(biela\.db|lock|secret\.|reserva$)/;
/** How what a restore brings is called until it is whole. */
export const HALF_BROUGHT = ".recuperando-";
/** What SQLite needs to open a database on a disk that is full: its shared memory is a file of 32 kB. */
const RESERVE_BYTES = 128 * 1024;

/** Lies beside an embedded database whose shop went on in PostgreSQL. */
export const movedMark = (folder: string) => join(folder, "mudado-a-postgres.txt");

const reserveOf = (folder: string) => join(folder, "reserva");
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** @throws StartRefused rather than going on with what a shop was before it moved */
export function refuseMoved(folder: string): void {
	if (!existsSync(movedMark(folder))) return;
	throw new StartRefused(
		`El taller de «${folder}» se mudó a PostgreSQL y sigue allá: usa la DATABASE_URL de entonces. Si de verdad quieres volver a lo de antes, sin lo que entró desde la mudanza, quita ${movedMark(folder)} y prueba otra vez.`,
	);
}

/**
 * A folder that has everything of a shop but its database is a disk that is not mounted, or a restore that was killed.
 *
 * @throws StartRefused rather than beginning a second shop beside the first one's secret and pictures
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
 * Closes to other users of the machine what was made before, or copied here: the folder, the database, the secret, the
 * copies. A folder that holds more than ours keeps its permissions.
 */
export function keepPrivate(folder: string, log: Log): void {
	const names = namesIn(folder);
	const backups = join(folder, "backups");
	const files = [
		...names.filter((name) => PRIVATE_FILES.test(name)).map((name) => join(folder, name)),
		...namesIn(backups)
			.map((name) => join(backups, name))
			// A copy is a folder, made closed.
			.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()),
	];
	if (names.every((name) => OURS.test(name))) close(folder, 0o700, log);
	else log.warn({ folder }, "the data folder holds other files: its permissions stay");
	if (existsSync(backups)) close(backups, 0o700, log);
	for (const file of files) close(file, 0o600, log);
}

/**
 * Goes on as whoever owns the data, where root runs a tool beside a service of another user: what root makes there the
 * service could neither read nor take away.
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
		// Another owner's file, or one that SQLite has just removed: no reason not to serve.
		log.warn({ error, path }, "permissions could not be changed");
	}
}

/** Opens what needs a little room, giving it the reserve when the disk has none left. */
export function withReserve<T>(folder: string, open: () => T): T {
	try {
		return open();
	} catch (error) {
		if (!isNoRoom(error) || !existsSync(reserveOf(folder))) throw error;
		unlinkSync(reserveOf(folder));
		return open();
	}
}

/** Keeps some room for the next start on a full disk; without room now there is nothing to keep. */
export function keepReserve(folder: string): void {
	if (sizeOf(reserveOf(folder)) === RESERVE_BYTES) return;
	try {
		writeFileSync(reserveOf(folder), Buffer.alloc(RESERVE_BYTES, "reserva "), { mode: 0o600 });
	} catch {
		rmSync(reserveOf(folder), { force: true });
	}
}
