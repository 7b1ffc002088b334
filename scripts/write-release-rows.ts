/**
 * Writes the rows that keep a release upgradable: some of every table of its sample shop. A table that the sample
 * leaves empty takes the rows of the release before. `docs/recipes.md` («Make a release») has the steps.
 *
 *     npx node scripts/write-release-rows.ts DATA_FOLDER PREVIOUS_VERSION NEW_VERSION
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type Row = Record<string, string | number | null>;
type Source = { read: (table: string, where?: Row) => Row[] };

/** Rows of one table that are taken for their own sake; their parents come on top. */
const MAX_ROWS = 6;
const MAX_PREVIOUS_ROWS = 2;
/** Tables whose rows add up to an account, so that a part of them would be a damaged shop. */
const MONEY_TABLES =
	/^(payments|refunds|receivables|invoice_numbers|accounts|receipts|entries|entry_lines|invoices|invoice_entries)$/;
const DERIVED_TABLES =
	/^(sqlite_|lead_counts$|service_demand$|rate_limits$|heartbeat$|content_version$|clock_marks$|shop_ids$|(secret_marks|secret_fingerprints)$|media_stores$|kysely_migration_lock$|\w*_search(_|$))/;

const FOLDER = join(import.meta.dirname, "../tests/server/releases");
const [dataFolder = "", previousVersion = "", version = ""] = process.argv.slice(2);
using database = new DatabaseSync(join(dataFolder, "biela.db"), { readOnly: true });
const tables = database
	.prepare("select name from sqlite_master where type = 'table' order by rootpage")
	.all()
	.map(({ name }) => String(name))
	.filter((name) => !DERIVED_TABLES.test(name));
const previousLines = readFileSync(join(FOLDER, `${previousVersion}.jsonl`), "utf8").trimEnd();
const previousRows = previousLines.split("\n").map((line) => JSON.parse(line) as [string, Row]);

const sample: Source = {
	read: (table, where) => {
		const names = Object.keys(where ?? {});
		const filter = names.length > 0 ? `where ${names.map((name) => `"${name}" is ?`).join(" and ")}` : "";
		return database
			.prepare(`select ${listStoredColumns(table)} from "${table}" ${filter}`)
			.all(...Object.values(where ?? {})) as Row[];
	},
};
const previous: Source = {
	read: (table, where = {}) =>
		previousRows
			.filter(
				([name, row]) => name === table && Object.entries(where).every(([key, value]) => row[key] === value),
			)
			.map(([, row]) => row),
};

const lines: string[] = [];
const writtenRows = new Set<string>();

/** Adds a row after the rows that it refers to. */
function addRow(source: Source, table: string, row: Row): void {
	const key = toRowKey(table, row);
	if (writtenRows.has(key)) return;
	writtenRows.add(key);
	for (const { table: parent, columns } of listReferences(table)) {
		const where = Object.fromEntries(columns.map(({ from, to }) => [to, row[from] ?? null]));
		if (Object.values(where).includes(null)) continue;
		for (const parentRow of source.read(parent, where)) addRow(source, parent, parentRow);
	}
	lines.push(`[${JSON.stringify(table)}, ${JSON.stringify(row)}]`);
}

/** Adds the `index`-th row of the release before, with the sample's parents: its own may have the same user names. */
function addPreviousRow(table: string, row: Row, index: number): void {
	const adopted = { ...row };
	for (const { table: parent, columns } of listReferences(table)) {
		const parentRows = sample.read(parent);
		const parentRow = parentRows[index % parentRows.length];
		for (const { from, to } of columns)
			if (parentRow && adopted[from] != null) adopted[from] = parentRow[to] ?? null;
		if (parentRow) addRow(sample, parent, parentRow);
	}
	addRow(previous, table, adopted);
}

/** Returns whether every row that this one refers to is written, except those of its own table. */
function hasWrittenParents(table: string, row: Row): boolean {
	return listReferences(table)
		.filter((reference) => reference.table !== table)
		.every(({ table: parent, columns }) => {
			const where = Object.fromEntries(columns.map(({ from, to }) => [to, row[from] ?? null]));
			if (Object.values(where).includes(null)) return true;
			return sample.read(parent, where).every((parentRow) => writtenRows.has(toRowKey(parent, parentRow)));
		});
}

const toRowKey = (table: string, row: Row) =>
	`${table} ${JSON.stringify(listKeyColumns(table).map((name) => row[name]))}`;

/** Lists the columns that an insert may name, quoted. */
function listStoredColumns(table: string): string {
	const columns = database.prepare(`pragma table_xinfo("${table}")`).all();
	return columns.flatMap(({ name, hidden }) => (Number(hidden) === 0 ? [`"${name}"`] : [])).join(", ");
}

/** Lists the primary key's columns; all columns of a table without one. */
function listKeyColumns(table: string): string[] {
	const columns = database.prepare(`pragma table_info("${table}")`).all();
	const keyColumns = columns.filter(({ pk }) => Number(pk) > 0);
	return (keyColumns.length > 0 ? keyColumns : columns).map(({ name }) => String(name));
}

/** Lists the foreign keys of a table, each with its pairs of columns. */
function listReferences(table: string): { table: string; columns: { from: string; to: string }[] }[] {
	const keys = database.prepare(`pragma foreign_key_list("${table}")`).all();
	return [...new Set(keys.map(({ id }) => id))].map((id) => {
		const parts = keys.filter((key) => key.id === id);
		return {
			table: String(parts[0]?.table),
			columns: parts.map(({ from, to }) => ({ from: String(from), to: String(to ?? "id") })),
		};
	});
}

/** Returns the first and last rows and some between, so that early and late states are both there. */
function pickRows(rows: Row[]): Row[] {
	const step = Math.max(1, (rows.length - 1) / (MAX_ROWS - 1));
	const indexes = Array.from({ length: Math.min(MAX_ROWS, rows.length) }, (_, index) =>
		Math.round(index * step),
	);
	return indexes.flatMap((index) => rows.slice(index, index + 1));
}

for (const { name } of database.prepare("select name from kysely_migration order by name").all())
	lines.push(`["kysely_migration", ${JSON.stringify({ name })}]`);
const emptyTables: string[] = [];
for (const table of tables.filter((name) => name !== "kysely_migration" && !MONEY_TABLES.test(name))) {
	const rows = pickRows(sample.read(table));
	const previousOnes = rows.length > 0 ? [] : previous.read(table).slice(0, MAX_PREVIOUS_ROWS);
	if (rows.length + previousOnes.length === 0) emptyTables.push(table);
	for (const row of rows) addRow(sample, table, row);
	for (const [index, row] of previousOnes.entries()) addPreviousRow(table, row, index);
}
// Parents come first in the order of creation, so that an account is there before its entries.
for (const table of tables.filter((name) => MONEY_TABLES.test(name)))
	for (const row of sample.read(table)) if (hasWrittenParents(table, row)) addRow(sample, table, row);
writeFileSync(join(FOLDER, `${version}.jsonl`), `${lines.join("\n")}\n`);
console.log(`${version}: ${lines.length} rows of ${tables.length} tables`);
if (emptyTables.length > 0) {
	console.error(`Without rows, add some by hand: ${emptyTables.join(", ")}`);
	process.exitCode = 1;
}
