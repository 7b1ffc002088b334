import { backup, DatabaseSync } from "node:sqlite";
import {
	computeTableStats,
	listTables,
	type Row,
	type Table,
	type TableStatsByName,
} from "./table-rows.server.ts";

const PAGES_PER_STEP = 500;
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Copies an embedded database in use, and returns the statistics of its tables. Pages and statistics come from the same
 * snapshot, and writers are not blocked.
 */
export async function copyEmbedded(file: string, target: string): Promise<TableStatsByName> {
	using raw = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
	try {
		// The first read takes the snapshot; the copy runs in the same transaction.
		raw.exec("begin");
		raw.prepare("select count(*) from sqlite_master").get();
		await backup(raw, target, { rate: PAGES_PER_STEP });
		return computeTableStats(raw);
	} finally {
		mergeJournal(target);
	}
}

/** Switches off WAL, so that opening the copy creates no files beside it. */
function mergeJournal(file: string) {
	using raw = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
	raw.exec("pragma journal_mode=delete");
}

/** Opens a file that no other process uses, read-only. @throws Error with the result of the integrity check */
export function openReadOnly(file: string): DatabaseSync {
	const raw = new DatabaseSync(file, { readOnly: true });
	const [found] = raw.prepare("pragma integrity_check(1)").all();
	if (found?.integrity_check === "ok") return raw;
	raw.close();
	throw new Error(String(found?.integrity_check));
}

/**
 * Fills a freshly migrated embedded database in one transaction. Its triggers are dropped meanwhile, because the rows
 * already contain their results. Only the search indexes are rebuilt.
 *
 * @param readRows yields every row of a table in batches
 */
export async function fillEmbedded(
	file: string,
	readRows: (table: Table) => AsyncIterable<Row[]>,
): Promise<void> {
	using raw = new DatabaseSync(file);
	// No other process sees the file before it is complete, so neither insert order nor a power cut matters.
	raw.exec("pragma foreign_keys=off; pragma journal_mode=delete; pragma synchronous=off; begin");
	const triggers = raw.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
	const indexes = raw
		.prepare("select name from sqlite_master where type = 'table' and sql like '%using fts5%'")
		.all();
	for (const { name } of triggers) raw.exec(`drop trigger "${name}"`);
	for (const table of listTables(raw)) {
		raw.exec(`delete from "${table.name}"`);
		const names = table.columns.map((column) => `"${column}"`).join(", ");
		const placeholders = table.columns.map(() => "?").join(", ");
		const insert = raw.prepare(`insert into "${table.name}" (${names}) values (${placeholders})`);
		for await (const rows of readRows(table))
			for (const row of rows) insert.run(...table.columns.map((column) => row[column] as null));
	}
	for (const { name } of indexes) raw.exec(`insert into "${name}"("${name}") values ('rebuild')`);
	for (const { sql } of triggers) raw.exec(String(sql));
	raw.exec("commit");
}
