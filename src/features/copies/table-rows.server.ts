import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** One table as both engines know it: columns in the order of their names, without those that are worked out. */
export type Table = { name: string; columns: string[] };
/** What a table holds, whatever the order of its rows: how many, and the sum of their hashes (64 hexadecimal digits). */
export type Figures = { rows: number; hash: string };
export type FiguresOf = Record<string, Figures>;
export type Row = Record<string, unknown>;

/** Kysely's own lock says who migrates just now; everything else is the shop's. */
const NOT_COPIED = "kysely_migration_lock";
/** Sums that PostgreSQL keeps as appended lines and the embedded engine as one: the same when they are added up. */
const SUMMED: Readonly<Record<string, string>> = { lead_counts: "found", service_demand: "found" };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const named = (names: readonly string[]) => names.map(quoted).join(", ");

/** Every table of an embedded database, those that others refer to first. */
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
		// A circle of references ends where it began.
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

/** The question that reads a whole table, the same words for both engines. */
export function selectAll({ name, columns }: Table): string {
	const sum = SUMMED[name];
	if (!sum) return `select ${named(columns)} from ${quoted(name)}`;
	const rest = named(columns.filter((column) => column !== sum));
	const picked = columns.map((column) =>
		column === sum ? `sum(${quoted(sum)}) as ${quoted(sum)}` : quoted(column),
	);
	return `select ${picked.join(", ")} from ${quoted(name)} group by ${rest} having sum(${quoted(sum)}) <> 0`;
}

/** Adds up the rows of one table; each must name its columns in their order. */
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

/** The tables that are not alike; those that only one side has are among them. */
export function differing(one: FiguresOf, other: FiguresOf): string[] {
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].filter(
		(name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash,
	);
}

/** Which migrations made an embedded database, by name. */
export function schemaOf(raw: DatabaseSync): string[] {
	return raw
		.prepare("select name from kysely_migration order by name")
		.all()
		.map(({ name }) => String(name));
}
