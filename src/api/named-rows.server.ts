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
 * Content of a column: `text`; `json` with texts in it; `folded` text for the search; or a value that is cleared when
 * it names the person (to `null`, or to `empty` for a column that is not nullable).
 */
export type Sort = "text" | "json" | "folded" | "null" | "empty";

/** A table whose rows may name a person other than their owner. */
export type NamedPlace = {
	table: string;
	/** A single column. */
	key: string;
	columns: Readonly<Record<string, Sort>>;
	/** SQL for the row's owner: a request, a customer, a job. */
	owner: string;
	/** Version column. It increases by one millisecond so that a concurrent editor gets a conflict. */
	version?: string;
	/** The row holds nothing else and is deleted. */
	isGone?: true;
};

/** Rows per statement. Large tables are read in batches so that other queries run in between. */
const PORTION = 2000;

/**
 * Opens a table for erasure. Only this module reads and changes rows of any table, limited to those that the API
 * lists.
 */
export const openPlace = (place: NamedPlace): NamedPlace & Place => ({
	...place,
	find: (db, traces, isOwn) => rowsNaming(db, place, traces, isOwn),
	takeOut: (trx, key, traces) => takeOut(trx, place, key, traces),
});

type Values = Record<string, string | null>;
type Loose = Kysely<Record<string, Values>>;
type Found = { key: string; owner: string };

/**
 * Finds rows that name a person, 2,000 at most. It scans the full table: call it where no user waits.
 *
 * @param isOwn returns true for owners whose rows belong to the person
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
	// Each batch starts after the last row of the previous one.
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

/** Removes a person from another owner's row. @returns false when the row no longer names them */
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

/** Returns the new values of the columns that name the person. */
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
