import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { makeFolder } from "#server/files/make-folder.server.ts";
import type { Database, Db } from "./db.server.ts";
import { openFileLocation, openFileState } from "./file-state.server.ts";
import { createEmbeddedDb, openReader } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

/** Maximum wait for another process's file lock during startup. */
const START_LOCK_WAIT_MS = 5000;
/** A file of this size is checked in a tenth of a second; `check` reads a larger one in the background. */
const MAX_START_CHECK_BYTES = 32 * 1024 * 1024;
/** Two threads, so that one heavy read never blocks the inbox; more would only compete for the same two cores. */
const STAFF_THREADS = 2;
/** One thread is enough for anonymous visitors: their searches are short and their pages are cached. */
const PUBLIC_THREADS = 1;
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_RETRY_MS = 100;
/** Path from the project folder, like the reader thread's script. */
const CHECK_SCRIPT = "./src/server/database/check-file.server.ts";

export const CONNECTION_PRAGMAS =
	"pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma secure_delete=on";

/**
 * Opens the embedded database with WAL, `synchronous=FULL` (a confirmed row survives a power cut), foreign keys, and
 * `secure_delete` (erased personal data remains in no free page of the file).
 *
 * @param file path of the database, or ":memory:"
 * @param raw its connection; tests pass one of their own
 * @throws Error when SQLite did not accept the pragmas that durability depends on
 * @source rules 9.1
 */
export function openSqlite(file: string, raw = openConnection(file)): Database {
	raw.exec(CONNECTION_PRAGMAS);
	const level = raw.prepare("pragma synchronous").get() as { synchronous: number };
	if (level.synchronous !== 2) throw new Error("SQLite no aceptó synchronous=FULL");
	const isSmall = file === ":memory:" || statSync(file).size <= MAX_START_CHECK_BYTES;
	if (isSmall) assertIntact(raw.prepare("pragma quick_check(1)").get()?.quick_check);
	// From here on the driver waits on a timer, because waiting inside SQLite blocks the whole process.
	raw.exec("pragma busy_timeout=0");
	// The first read creates the WAL file, which then exists as long as the database is open.
	raw.prepare("select count(*) from sqlite_schema").get();
	const state = openFileState(file === ":memory:" ? undefined : openFileLocation(file));
	const db = createEmbeddedDb(() => new EmbeddedDriver(raw, state));
	// An in-memory database is visible only to its own connection.
	const openReads = (threads: number) =>
		file === ":memory:" ? db : openReader(file, { threads, onError: state.recordError });
	const reads = openReads(STAFF_THREADS);
	const publicReads = openReads(PUBLIC_THREADS);
	const closeController = new AbortController();
	return {
		engine: "sqlite",
		schema: undefined,
		db,
		reads,
		publicReads,
		// The lock on the data folder excludes other instances.
		hasOtherInstances: async () => false,
		probe: async () => {
			state.assertHealthy();
			await sql`update heartbeat set count = count + 1`.execute(db);
		},
		scrub: () => truncateWal(db),
		runPatiently: (work) => work(db),
		pools: {},
		check: async () => {
			if (isSmall) return;
			await assertIntactInProcess(file, closeController.signal).catch((error) => {
				state.recordError(error);
				throw error;
			});
		},
		close: async () => {
			closeController.abort();
			await Promise.all([reads.destroy(), publicReads.destroy()]);
			await db.destroy();
		},
	};
}

function openConnection(file: string): DatabaseSync {
	if (file !== ":memory:") makeFolder(dirname(file));
	return new DatabaseSync(file, { timeout: START_LOCK_WAIT_MS });
}

/**
 * Copies the write-ahead log into the database file and empties it, so that overwritten data remains in neither. A reader
 * blocks this for as long as it reads.
 *
 * @throws Error when a reader does not finish; the next hourly run tries again
 */
async function truncateWal(db: Db) {
	for (let attempt = 1; ; attempt++) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		if (!rows[0]?.busy) return;
		if (attempt === CHECKPOINT_ATTEMPTS) throw new Error("the log is still being read");
		await pause(CHECKPOINT_RETRY_MS);
	}
}

/** @throws Error with the code at the start of `checkResult`, or SQLite's code for a damaged file */
function assertIntact(checkResult: unknown) {
	if (checkResult === "ok") return;
	const [, code = 11] = /^(\d+) /.exec(String(checkResult)) ?? [];
	throw Object.assign(new Error(String(checkResult)), { errcode: Number(code) });
}

async function assertIntactInProcess(file: string, signal: AbortSignal) {
	const { stdout } = await promisify(execFile)(process.execPath, [CHECK_SCRIPT, file], { signal });
	assertIntact(stdout);
}

export const getDatabasePath = (dataFolder: string) => join(dataFolder, "biela.db");
