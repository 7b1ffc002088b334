import { type Kysely, sql } from "kysely";
import { MOST_FOUND, type Place } from "#features/personal-data/elsewhere.server.ts";
import { type DbOrTrx, isEmbedded, lockForChange, type Trx } from "#platform/database/db.server.ts";
import {
	foldedWithout,
	jsonWithout,
	type Trace,
	withoutTraces,
} from "#platform/database/traces.server.ts";

/**
 * What a column keeps of what people typed: a `text`; `json` with texts in it; `folded` words for the search; a value that
 * is nothing without what it says (`null`, or `empty` where the column knows no null).
 */
export type Sort = "text" | "json" | "folded" | "null" | "empty";

/** A table in whose rows somebody may be named who is not whose row it is. */
export type NamedPlace = {
	table: string;
	/** One column. */
	key: string;
	columns: Readonly<Record<string, Sort>>;
	/** SQL of whose row it is: a request, a customer, an effect. */
	owner: string;
	/** Rises by the smallest step, so that whoever edits the row meanwhile is told. */
	version?: string;
	/** The row says nothing else: it goes. */
	isGone?: true;
};

/** Rows of one statement: a long table is read in portions, between which others are served. */
const PORTION = 2000;

/** What an erasure may ask of a place: only here are rows of any table read and taken, of those that the API lists. */
export const openPlace = (place: NamedPlace): NamedPlace & Place => ({
	...place,
	find: (db, traces, isOwn) => rowsNaming(db, place, traces, isOwn),
	takeOut: (trx, key, traces) => takeOut(trx, place, key, traces),
});

type Values = Record<string, string | null>;
type Loose = Kysely<Record<string, Values>>;
type Found = { key: string; owner: string };

/**
 * The rows of a place that name somebody, 2,000 at most. The table is read once, whole: ask it where nobody waits.
 *
 * @param isOwn whose rows are theirs anyway
 */
async function rowsNaming(
	db: DbOrTrx,
	place: NamedPlace,
	traces: readonly Trace[],
	isOwn: (owner: string) => boolean,
): Promise<Found[]> {
	if (traces.length === 0) return [];
	const [key, table] = [sql.ref(place.key), sql.table(place.table)];
	const names = Object.keys(place.columns);
	const mayName = sql.join(
		names.flatMap((name) => traces.map(({ like }) => sql`lower(${sql.ref(name)}) like ${like}`)),
		sql` or `,
	);
	const found: Found[] = [];
	const along = isEmbedded(db) ? sql.ref("rowid") : key;
	let after: string | number = isEmbedded(db) ? 0 : "";
	// Each turn begins after the last row of the one before.
	while (found.length < MOST_FOUND) {
		const end = await sql<{ last: string | number }>`select ${along} as last from ${table}
			where ${along} > ${after} order by ${along} limit 1 offset ${PORTION - 1}`.execute(db);
		const last = end.rows[0]?.last;
		const until = last === undefined ? sql`1 = 1` : sql`${along} <= ${last}`;
		const { rows } =
			await sql<Values>`select ${key} as row_key, ${sql.raw(place.owner)} as row_owner,
			${sql.join(names.map((name) => sql.ref(name)))} from ${table}
			where ${along} > ${after} and ${until} and (${mayName})`.execute(db);
		for (const row of rows)
			if (!isOwn(row.rowOwner ?? "") && Object.keys(changesIn(row, place, traces)).length > 0)
				found.push({ key: row.rowKey ?? "", owner: row.rowOwner ?? "" });
		if (last === undefined) break;
		after = last;
	}
	return found;
}

/** Takes somebody out of a row of somebody else's. @returns false when nothing of them is in it any more */
async function takeOut(
	trx: Trx,
	place: NamedPlace,
	key: string,
	traces: readonly Trace[],
): Promise<boolean> {
	const { table, version } = place;
	const loose = trx as unknown as Loose;
	const one = loose.selectFrom(table).selectAll().where(place.key, "=", key);
	const row = await lockForChange(trx, one).executeTakeFirst();
	const changes = row ? changesIn(row, place, traces) : {};
	if (!row || Object.keys(changes).length === 0) return false;
	if (place.isGone) {
		await loose.deleteFrom(table).where(place.key, "=", key).execute();
		return true;
	}
	const stamp = version ? { [version]: justAfter(row[version]) } : {};
	await loose
		.updateTable(table)
		.set({ ...changes, ...stamp })
		.where(place.key, "=", key)
		.execute();
	return true;
}

/** What becomes of the columns that name somebody. */
function changesIn(row: Values, { columns }: NamedPlace, traces: readonly Trace[]): Values {
	const changed = Object.entries(columns).flatMap(([name, sort]): [string, string | null][] => {
		const value = row[name];
		if (!value) return [];
		const left = leftOf(value, sort, traces);
		return left === value ? [] : [[name, left]];
	});
	return Object.fromEntries(changed);
}

function leftOf(value: string, sort: Sort, traces: readonly Trace[]): string | null {
	if (sort === "json") return jsonWithout(value, traces);
	if (sort === "folded") return foldedWithout(value, traces);
	const left = withoutTraces(value, traces);
	if (left === value || sort === "text") return left;
	return sort === "null" ? null : "";
}

const justAfter = (instant: string | null | undefined) =>
	new Date(Date.parse(instant ?? "") + 1).toISOString();
