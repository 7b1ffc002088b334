/** The database cannot be reached; the call fails at once, without a retry. */
export class DatabaseUnavailable extends Error {
	/** PostgreSQL's own code for a connection that cannot be made. */
	readonly code = "08001";
	/** @param options the failed connection's error, as `cause` */
	constructor(options?: { cause: unknown }) {
		super("the database is away", options);
	}
}

/** The database is too slow or overloaded to answer in time. */
export class DatabaseBusy extends Error {
	/** PostgreSQL's own code for too many connections. */
	readonly code = "53300";
	constructor() {
		super("the database is busy");
	}
}

/** The connection was lost during a commit, so the data may or may not be stored. */
export class OutcomeUnknown extends Error {
	readonly code = "08007";
	/** Whether a repeated submission stores the data only once. */
	readonly isRetrySafe: boolean;
	constructor({ cause, isRetrySafe = false }: { cause: unknown; isRetrySafe?: boolean }) {
		super("the connection was lost while committing", { cause });
		this.isRetrySafe = isRetrySafe;
	}
}

/** PostgreSQL: connection lost, shutting down, starting; and network errors of an unreachable machine. */
const CONNECTION_LOST_CODES = /^(08|57P0[123]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** Driver errors that have a message and no code. */
const CONNECTION_LOST_MESSAGES =
	/Connection terminated|is not queryable|Query read timeout|has been discarded|timeout expired/;
/** File system errors: full, read-only, broken or out of handles. */
const DISK_ERROR_CODES = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;
/** Disk full, from the file system and from PostgreSQL. */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/;
/**
 * PostgreSQL: disk full or no connection left, lock or statement timeout, rejected login, read-only standby, damaged or
 * unreadable files.
 */
const OUTAGE_CODES = /^(53|55P03|57|58|28|3D000|25006|XX00[12])/;
const OUTAGE_MESSAGES = /timeout exceeded when trying to connect/;
/** SQLite: busy, locked, no memory, read-only, I/O, damaged, full, cannot open, protocol, not a database. */
const SQLITE_OUTAGE_CODES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** Returns whether the connection was lost or could not be made; uncommitted work is then rolled back. */
export function isConnectionLost(error: unknown): boolean {
	return matchesError(error, CONNECTION_LOST_CODES, CONNECTION_LOST_MESSAGES);
}

/** Returns SQLite's primary result code, without the extended bits. */
function getSqliteCode(error: unknown): number | undefined {
	const { errcode } = (error ?? {}) as { errcode?: unknown };
	return typeof errcode === "number" ? errcode & 0xff : undefined;
}

/** Returns whether another process holds the lock on the embedded file. */
export const isFileLocked = (error: unknown) => getSqliteCode(error) === 5;

/** Returns whether the embedded file is damaged, or not a database. */
export const isCorruption = (error: unknown) => [11, 26].includes(getSqliteCode(error) ?? 0);

/** Returns whether the error itself reports a full disk. */
export const isDiskFull = (error: unknown) =>
	getSqliteCode(error) === 13 || matchesError(error, DISK_FULL_CODES);

/** Returns whether a full disk may be the cause: SQLite then reports full, an I/O error or «cannot open». */
export const isLikelyDiskFull = (error: unknown) =>
	[10, 13, 14].includes(getSqliteCode(error) ?? 0) || matchesError(error, DISK_FULL_CODES);

/** Returns whether the database itself failed, not our query; the same call may succeed in a minute. */
export function isOutage(error: unknown): boolean {
	const code = getSqliteCode(error);
	if (code !== undefined) return SQLITE_OUTAGE_CODES.has(code);
	return (
		isConnectionLost(error) ||
		matchesError(error, OUTAGE_CODES, OUTAGE_MESSAGES) ||
		matchesError(error, DISK_ERROR_CODES)
	);
}

function matchesError(error: unknown, codes: RegExp, messages?: RegExp): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { code?: unknown };
	return typeof code === "string" ? codes.test(code) : (messages?.test(error.message) ?? false);
}
