import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import type { Database, Db } from "./db.server.ts";
import { openFileState, openPlace } from "./file-state.server.ts";
import { embeddedDb, openReader } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

/** Maximum wait for another process's file lock during startup. */
const LOCKED_AT_START_MS = 5000;
/** A file of this size is checked in a tenth of a second; `check` reads a larger one in the background. */
const CHECKED_AT_START_BYTES = 32 * 1024 * 1024;
/** Two threads, so that one heavy read never blocks the inbox; more would only compete for the same two cores. */
const STAFF_THREADS = 2;
/** One thread is enough for anonymous visitors: their searches are short and their pages are cached. */
const PUBLIC_THREADS = 1;
const EMPTY_TRIES = 20;
const EMPTY_AGAIN_MS = 100;
/** Path from the project folder, like the reader thread's script. */
const CHECKER = "./src/platform/database/check-file.server.ts";

/**
 * Opens the embedded database with WAL, `synchronous=FULL` (a confirmed row survives a power cut), foreign keys, and
 * `secure_delete` (erased personal data remains in no free page of the file).
 *
 * @param file path of the database, or ":memory:"
 * @throws Error when SQLite did not accept the pragmas that durability depends on
 * @source rules 9.1
 */
export function openSqlite(file: string): Database {
	if (file !== ":memory:") makeFolder(dirname(file));
	const raw = new DatabaseSync(file, { timeout: LOCKED_AT_START_MS });
	raw.exec(
		"pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma secure_delete=on",
	);
	const level = raw.prepare("pragma synchronous").get() as { synchronous: number };
	if (level.synchronous !== 2) throw new Error("SQLite no aceptó synchronous=FULL");
	const isSmall = file === ":memory:" || statSync(file).size <= CHECKED_AT_START_BYTES;
	if (isSmall) requireWhole(raw.prepare("pragma quick_check(1)").get()?.quick_check);
	// From here on the driver waits on a timer, because waiting inside SQLite blocks the whole process.
	raw.exec("pragma busy_timeout=0");
	// The first read creates the WAL file, which then exists as long as the database is open.
	raw.prepare("select count(*) from sqlite_schema").get();
	const state = openFileState(file === ":memory:" ? undefined : openPlace(file));
	const db = embeddedDb(() => new EmbeddedDriver(raw, state));
	// An in-memory database is visible only to its own connection.
	const openReads = (threads: number) =>
		file === ":memory:" ? db : openReader(file, { threads, onError: state.note });
	const reads = openReads(STAFF_THREADS);
	const publicReads = openReads(PUBLIC_THREADS);
	const closing = new AbortController();
	return {
		engine: "sqlite",
		schema: undefined,
		db,
		reads,
		publicReads,
		// The lock on the data folder excludes other instances.
		hasOthers: async () => false,
		probe: async () => {
			state.requireSound();
			await sql`update heartbeat set beat = beat + 1`.execute(db);
		},
		scrub: () => emptyLog(db),
		patiently: (work) => work(db),
		pools: {},
		check: async () => {
			if (isSmall) return;
			await requireWholeAside(file, closing.signal).catch((error) => {
				state.note(error);
				throw error;
			});
		},
		close: async () => {
			closing.abort();
			await Promise.all([reads.destroy(), publicReads.destroy()]);
			await db.destroy();
		},
	};
}

/**
 * Copies the write-ahead log into the database file and empties it, so that overwritten data remains in neither. A reader
 * blocks this for as long as it reads.
 *
 * @throws Error when a reader does not finish; the next hourly run tries again
 */
async function emptyLog(db: Db) {
	for (let tries = 1; ; tries++) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		if (!rows[0]?.busy) return;
		if (tries === EMPTY_TRIES) throw new Error("the log is still being read");
		await pause(EMPTY_AGAIN_MS);
	}
}

/** @throws Error with the code at the start of `checkResult`, or SQLite's code for a damaged file */
function requireWhole(complaint: unknown) {
	if (complaint === "ok") return;
	const [, code = 11] = /^(\d+) /.exec(String(complaint)) ?? [];
	throw Object.assign(new Error(String(complaint)), { errcode: Number(code) });
}

async function requireWholeAside(file: string, signal: AbortSignal) {
	const { stdout } = await promisify(execFile)(process.execPath, [CHECKER, file], { signal });
	requireWhole(stdout);
}

export const databaseFile = (dataFolder: string) => join(dataFolder, "biela.db");
