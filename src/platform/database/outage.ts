/** The database cannot be reached: refused at once, without asking again. */
export class DatabaseAway extends Error {
	/** PostgreSQL's own code for a connection that cannot be made. */
	readonly code = "08001";
	/** @param said what the connection that failed said, as its cause */
	constructor(said?: { cause: unknown }) {
		super("the database is away", said);
	}
}

/** The database is so slow or so crowded that nobody can wait for it any longer. */
export class StoreBusy extends Error {
	/** PostgreSQL's own code for having no room. */
	readonly code = "53300";
	constructor() {
		super("the database is busy");
	}
}

/** The connection went while a commit was under way: it is stored or it is not, and nobody here knows. */
export class OutcomeUnknown extends Error {
	readonly code = "08007";
	/** Whether sending the same again stores it once all the same. */
	readonly isRepeatSafe: boolean;
	constructor({ cause, isRepeatSafe = false }: { cause: unknown; isRepeatSafe?: boolean }) {
		super("the connection was lost while committing", { cause });
		this.isRepeatSafe = isRepeatSafe;
	}
}

/** PostgreSQL: connection lost, shutting down, starting; and what the network says of a machine that is not there. */
const LOST = /^(08|57P0[123]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** What the driver says in words only. */
const LOST_WORDS =
	/Connection terminated|is not queryable|Query read timeout|has been discarded|timeout expired/;
/** What a file system says that is full, read-only, broken or out of handles. */
const DISK = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;
/** The same of a disk without room, and PostgreSQL of its own. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;
/**
 * PostgreSQL: no room or no connection left, a lock or a statement that took too long, a login that is refused,
 * a standby that takes no writes, damaged or unreadable files.
 */
const REFUSES = /^(53|55P03|57|58|28|3D000|25006|XX00[12])/;
const REFUSES_WORDS = /timeout exceeded when trying to connect/;
/** SQLite: busy, locked, no memory, read-only, I/O, damaged, full, cannot open, protocol, not a database. */
const SQLITE_REFUSES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** Whether the connection went while it was used or could not be made; what was not yet committed is then undone. */
export function isConnectionLost(error: unknown): boolean {
	return says(error, LOST, LOST_WORDS);
}

/** SQLite's code without what narrows it down. */
function sqliteCode(error: unknown): number | undefined {
	const { errcode } = (error ?? {}) as { errcode?: unknown };
	return typeof errcode === "number" ? errcode & 0xff : undefined;
}

/** Whether another process keeps the embedded file locked. */
export const isBusy = (error: unknown) => sqliteCode(error) === 5;

/** Whether the embedded file is damaged, or no database at all. */
export const isDamage = (error: unknown) => [11, 26].includes(sqliteCode(error) ?? 0);

/** Whether the disk says itself that it has no room. */
export const isFull = (error: unknown) => sqliteCode(error) === 13 || says(error, FULL);

/** Whether a file could not be opened or written as on a full disk: SQLite says full, I/O or cannot open. */
export const isNoRoom = (error: unknown) =>
	[10, 13, 14].includes(sqliteCode(error) ?? 0) || says(error, FULL);

/** Whether the database, and not what we asked of it, is the reason: the same call may go well in a minute. */
export function isOutage(error: unknown): boolean {
	const code = sqliteCode(error);
	if (code !== undefined) return SQLITE_REFUSES.has(code);
	return isConnectionLost(error) || says(error, REFUSES, REFUSES_WORDS) || says(error, DISK);
}

function says(error: unknown, codes: RegExp, words?: RegExp): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { code?: unknown };
	return typeof code === "string" ? codes.test(code) : (words?.test(error.message) ?? false);
}
