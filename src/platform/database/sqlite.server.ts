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

/** While it starts, a file that another process locks is worth waiting for. */
const LOCKED_AT_START_MS = 5000;
/** Read whole in a tenth of a second; a larger file is checked by `check`, where nobody waits for it. */
const CHECKED_AT_START_BYTES = 32 * 1024 * 1024;
/** Two, so that one heavy read never makes the inbox wait; more would only share the same two cores. */
const STAFF_THREADS = 2;
/** Strangers wait for each other: their searches are short and their pages are kept. */
const PUBLIC_THREADS = 1;
const EMPTY_TRIES = 20;
const EMPTY_AGAIN_MS = 100;
/** Run from the project's folder like the readers' thread. */
const CHECKER = "./src/platform/database/check-file.server.ts";

/**
 * Opens the embedded database: WAL, `synchronous=FULL` (an acknowledged row survives a power cut), foreign keys on, what
 * is deleted overwritten (who asked to be erased is in no free page of the file).
 *
 * @param file path of the database, or ":memory:"
 * @throws Error when the pragmas that durability depends on did not take
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
	// From here on nobody waits inside SQLite, where the whole process would wait: the driver does, by the clock.
	raw.exec("pragma busy_timeout=0");
	// Its first read makes the log beside the file, which then stays for as long as it is open.
	raw.prepare("select count(*) from sqlite_schema").get();
	const state = openFileState(file === ":memory:" ? undefined : openPlace(file));
	const db = embeddedDb(() => new EmbeddedDriver(raw, state));
	// A database in memory exists for its own connection only.
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
		// The data folder's lock lets nobody else in.
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
 * What was overwritten stands in the log, and in the file what the log has not yet brought there: both end here. A reader
 * holds the log for as long as it reads.
 *
 * @throws Error when somebody went on reading; the next hour tries again
 */
async function emptyLog(db: Db) {
	for (let tries = 1; ; tries++) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		if (!rows[0]?.busy) return;
		if (tries === EMPTY_TRIES) throw new Error("the log is still being read");
		await pause(EMPTY_AGAIN_MS);
	}
}

/** @throws Error with SQLite's own code for a damaged file, or the one that `complaint` begins with */
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
