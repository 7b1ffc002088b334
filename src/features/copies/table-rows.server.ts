import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** One table as both engines have it: columns sorted by name, without generated ones. */
export type Table = { name: string; columns: string[] };
/** Content of a table, independent of row order: the row count, and the sum of the row hashes (64 hex digits). */
export type Figures = { rows: number; hash: string };
export type FiguresOf = Record<string, Figures>;
export type Row = Record<string, unknown>;

/** Kysely's migration lock is the only table that does not belong to the shop. */
const NOT_COPIED = "kysely_migration_lock";
/** Counters that PostgreSQL stores as appended rows and SQLite as one row; they are compared by their sum. */
const SUMMED: Readonly<Record<string, string>> = { lead_counts: "found", service_demand: "found" };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const named = (names: readonly string[]) => names.map(quoted).join(", ");

/** Lists every table of an embedded database, referenced tables first. */
export function tablesOf(raw: DatabaseSync): Table[] {
	const rows = raw
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'",
		)
		.all() as { name: string }[];
	const names = rows
		.map(({ name }) => name)
		.filter((name) => name !== NOT_COPIED)
		.toSorted();
	const sorted: string[] = [];
	const add = (name: string, way: string[]) => {
		// Stops at a cycle of references.
		if (sorted.includes(name) || way.includes(name)) return;
		const parents = raw.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
		for (const parent of parents) add(String(parent.name), [...way, name]);
		sorted.push(name);
	};
	for (const name of names) add(name, []);
	return sorted.map((name) => ({ name, columns: columnsOf(raw, name) }));
}

function columnsOf(raw: DatabaseSync, table: string): string[] {
	const rows = raw
		.prepare("select name from pragma_table_xinfo(?) where hidden = 0")
		.all(table) as { name: string }[];
	return rows.map(({ name }) => name).toSorted();
}

/** Builds the query that reads a full table; both engines understand it. */
export function selectAll({ name, columns }: Table): string {
	const sum = SUMMED[name];
	if (!sum) return `select ${named(columns)} from ${quoted(name)}`;
	const rest = named(columns.filter((column) => column !== sum));
	const picked = columns.map((column) =>
		column === sum ? `sum(${quoted(sum)}) as ${quoted(sum)}` : quoted(column),
	);
	return `select ${picked.join(", ")} from ${quoted(name)} group by ${rest} having sum(${quoted(sum)}) <> 0`;
}

/** Opens a tally of one table's rows; each row must have its columns in the table's order. */
export function openTally() {
	const sum = new BigUint64Array(4);
	let rows = 0;
	return {
		add(row: Row) {
			rows++;
			const bytes = hash("sha256", JSON.stringify(row), "buffer");
			for (let lane = 0; lane < sum.length; lane++)
				sum[lane] = (sum[lane] ?? 0n) + bytes.readBigUInt64LE(lane * 8);
		},
		figures: (): Figures => ({ rows, hash: Buffer.from(sum.buffer).toString("hex") }),
	};
}

/** Counts and hashes every table of an embedded database, a row at a time. */
export function figuresOf(raw: DatabaseSync): FiguresOf {
	const found: FiguresOf = {};
	for (const table of tablesOf(raw)) {
		const tally = openTally();
		for (const row of raw.prepare(selectAll(table)).iterate()) tally.add(row);
		found[table.name] = tally.figures();
	}
	return found;
}

/** Finds the tables that differ, including those that only one side has. */
export function differing(one: FiguresOf, other: FiguresOf): string[] {
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].filter(
		(name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash,
	);
}

/** Lists the applied migrations of an embedded database, by name. */
export function schemaOf(raw: DatabaseSync): string[] {
	return raw
		.prepare("select name from kysely_migration order by name")
		.all()
		.map(({ name }) => String(name));
}
