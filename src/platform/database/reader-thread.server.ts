/**
 * A thread of its own that reads the embedded database: whatever a list or an export costs, it costs it here.
 * It is run from its source, like server.ts, and imports nothing that would have to be bundled.
 */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { workedOutOnce } from "#platform/worked-out.ts";

export type Question = { sql: string; parameters: readonly unknown[] };
/** Rows as arrays: three times cheaper to hand over than objects that repeat the names of their columns. */
export type Reply =
	| { columns: string[]; rows: unknown[][] }
	| { message: string; code?: unknown; errcode?: unknown; errstr?: unknown };

const CACHED_STATEMENTS = 100;
/** Values of one answer, a row counted as one more: taking these over keeps the visitors' thread for 30 ms. */
const MOST_VALUES = 150_000;
/** Whoever holds the file without end is another process; nobody waits for it longer than this. */
const LOCKED_MS = 1000;

const raw = new DatabaseSync(workerData.file, { readOnly: true, timeout: LOCKED_MS });
const prepared = workedOutOnce((sql: string) => {
	const statement = raw.prepare(sql);
	statement.setReturnArrays(true);
	return statement;
}, CACHED_STATEMENTS);

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ sql, parameters }: Question): Reply {
	try {
		const statement = prepared(sql);
		const rows: unknown[][] = [];
		let values = 0;
		// Row by row: inside one native call for all of them the heap's limit could not stop it.
		for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
			const each = row as unknown as unknown[];
			rows.push(each);
			values += 1 + each.length;
			if (values > MOST_VALUES)
				throw new Error(`more than ${MOST_VALUES} values at once: read them in pages`);
		}
		return { columns: statement.columns().map(({ name }) => name), rows };
	} catch (error) {
		// A structured clone keeps an error's message and loses its codes.
		const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
		return { message, code, errcode, errstr };
	}
}
