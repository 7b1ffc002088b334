/**
 * Thread that reads the embedded database, so that an expensive list or export does not block the main thread.
 * It runs from source, like server.ts, and imports nothing that would have to be bundled.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { memoize } from "#server/memoize.ts";

export type ReadQuery = { sql: string; parameters: readonly unknown[] };
/** Rows as arrays: they are three times cheaper to transfer than objects that repeat their column names. */
export type Reply =
	| { columns: string[]; rows: unknown[][] }
	| { message: string; code?: unknown; errcode?: unknown; errstr?: unknown };

const CACHED_STATEMENTS = 100;
/** Maximum values in one reply, plus one per row. Receiving this many blocks the main thread for 30 ms. */
const MAX_VALUES = 150_000;
/** Maximum wait for another process that holds the file lock. */
const LOCK_WAIT_MS = 1000;

const raw = new DatabaseSync(workerData.file, { readOnly: true, timeout: LOCK_WAIT_MS });
const prepareStatement = memoize((sql: string) => {
	const statement = raw.prepare(sql);
	statement.setReturnArrays(true);
	return statement;
}, CACHED_STATEMENTS);

parentPort?.on("message", (query: ReadQuery) => parentPort?.postMessage(runQuery(query)));

function runQuery({ sql, parameters }: ReadQuery): Reply {
	try {
		const statement = prepareStatement(sql);
		const rows: unknown[][] = [];
		let valueCount = 0;
		// Read row by row: the heap limit could not stop one native call that reads all rows.
		for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
			const rowValues = row as object as unknown[];
			rows.push(rowValues);
			valueCount += 1 + rowValues.length;
			if (valueCount > MAX_VALUES)
				throw new Error(`more than ${MAX_VALUES} values at once: read them in pages`);
		}
		return { columns: statement.columns().map(({ name }) => name), rows };
	} catch (error) {
		// Structured clone keeps an error's message but drops its codes.
		const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
		return { message, code, errcode, errstr };
	}
}
