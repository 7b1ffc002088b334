import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** One table as both engines have it: columns sorted by name, without generated ones. */
export type Table = { name: string; columns: string[] };
/** Content of a table, independent of row order: the row count, and the sum of the row hashes (64 hex digits). */
export type TableStats = { rows: number; hash: string };
export type TableStatsByName = Record<string, TableStats>;
export type Row = Record<string, unknown>;

/** Kysely's migration lock is the only table that does not belong to the shop. */
const SKIPPED_TABLE = "kysely_migration_lock";
/** Counters that PostgreSQL stores as appended rows and SQLite as one row; they are compared by their sum. */
const SUMMED_COLUMNS: Readonly<Record<string, string>> = {
	lead_counts: "found",
	service_demand: "found",
};

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteAll = (names: readonly string[]) => names.map(quote).join(", ");

/** Lists every table of an embedded database, referenced tables first. */
export function listTables(raw: DatabaseSync): Table[] {
	const rows = raw
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
		)
		.all() as { name: string }[];
	const names = rows
		.map(({ name }) => name)
		.filter((name) => name !== SKIPPED_TABLE)
		.toSorted();
	const sorted: string[] = [];
	const add = (name: string, ancestors: string[]) => {
		// Stops at a cycle of references.
		if (sorted.includes(name) || ancestors.includes(name)) return;
		const parents = raw.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
		for (const parent of parents) add(String(parent.name), [...ancestors, name]);
		sorted.push(name);
	};
	for (const name of names) add(name, []);
	return sorted.map((name) => ({ name, columns: listColumns(raw, name) }));
}

function listColumns(raw: DatabaseSync, table: string): string[] {
	const rows = raw.prepare("select name from pragma_table_xinfo(?) where hidden = 0").all(table) as {
		name: string;
	}[];
	return rows.map(({ name }) => name).toSorted();
}

/** Builds the query that reads a full table; both engines understand it. */
export function buildSelectAll({ name, columns }: Table): string {
	const summedColumn = SUMMED_COLUMNS[name];
	if (!summedColumn) return `select ${quoteAll(columns)} from ${quote(name)}`;
	const rest = quoteAll(columns.filter((column) => column !== summedColumn));
	const selected = columns.map((column) =>
		column === summedColumn ? `sum(${quote(summedColumn)}) as ${quote(summedColumn)}` : quote(column),
	);
	return `select ${selected.join(", ")} from ${quote(name)} group by ${rest} having sum(${quote(summedColumn)}) <> 0`;
}

/** Opens a tally of one table's rows; each row must have its columns in the table's order. */
export function openTally() {
	const hashTotals = new BigUint64Array(4);
	let rows = 0;
	return {
		add(row: Row) {
			rows++;
			const bytes = hash("sha256", JSON.stringify(row), "buffer");
			for (let lane = 0; lane < hashTotals.length; lane++)
				hashTotals[lane] = (hashTotals[lane] ?? 0n) + bytes.readBigUInt64LE(lane * 8);
		},
		getStats: (): TableStats => ({ rows, hash: Buffer.from(hashTotals.buffer).toString("hex") }),
	};
}

/** Counts and hashes every table of an embedded database, a row at a time. */
export function computeTableStats(raw: DatabaseSync): TableStatsByName {
	return Object.fromEntries(listTables(raw).map((table) => [table.name, computeStats(raw, table)]));
}

export function computeStats(raw: DatabaseSync, table: Table): TableStats {
	const tally = openTally();
	for (const row of raw.prepare(buildSelectAll(table)).iterate()) tally.add(row);
	return tally.getStats();
}

/** Finds the tables that differ, including those that only one side has. */
export function findDifferingTables(first: TableStatsByName, second: TableStatsByName): string[] {
	const names = new Set([...Object.keys(first), ...Object.keys(second)]);
	return [...names].filter(
		(name) => first[name]?.rows !== second[name]?.rows || first[name]?.hash !== second[name]?.hash,
	);
}

/** Lists the applied migrations of an embedded database, by name. */
export function listMigrations(raw: DatabaseSync): string[] {
	return raw
		.prepare("select name from kysely_migration order by name")
		.all()
		.map(({ name }) => String(name));
}
