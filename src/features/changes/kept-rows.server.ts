import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { placesInTurn } from "./rules.ts";

/** The columns of every record that staff edit, and of those that they put in order. */
export type Kept = { id: string; updatedAt: string; deletedAt: string | null };
type Placed = Kept & { position: number };

type TablesOf<Row> = {
	[Name in keyof Tables]: Tables[Name] extends Row ? Name : never;
}[keyof Tables];
export type KeptTable = TablesOf<Kept>;
export type PlacedTable = TablesOf<Placed>;
export type RowOf<Table extends KeptTable> = Selectable<Tables[Table]> & Kept;

/** The query builder cannot know the columns that tables have in common: to it each of them is this one. */
type Common = Kysely<{ kept: Placed }>;
const commonOf = (db: DbOrTrx, name: KeptTable) => ({
	db: db as unknown as Common,
	table: name as unknown as "kept",
});

/** Any record, hidden or in the bin. */
export async function findKept<Table extends KeptTable>(
	at: DbOrTrx,
	name: Table,
	id: string,
): Promise<RowOf<Table> | undefined> {
	const { db, table } = commonOf(at, name);
	const row = await db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
	return row as RowOf<Table> | undefined;
}

export async function insertKept<Table extends KeptTable>(
	trx: Trx,
	name: Table,
	row: Insertable<Tables[Table]>,
): Promise<void> {
	const { db, table } = commonOf(trx, name);
	await db
		.insertInto(table)
		.values(row as unknown as Placed)
		.execute();
}

/** Saves a record unless somebody changed it since. @returns whether it was saved */
export async function updateKept<Table extends KeptTable>(
	trx: Trx,
	name: Table,
	seen: Kept,
	set: Updateable<Tables[Table]>,
): Promise<boolean> {
	const { db, table } = commonOf(trx, name);
	const { numUpdatedRows } = await db
		.updateTable(table)
		.set(set)
		.where("id", "=", seen.id)
		.where("updatedAt", "=", seen.updatedAt)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** The place after the last one. */
export async function nextPlace(trx: Trx, name: PlacedTable): Promise<number> {
	const { db, table } = commonOf(trx, name);
	const { last } = await db
		.selectFrom(table)
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	return last === null ? 0 : Number(last) + 1;
}

/** Gives the records of a table their places; those not named follow in the order they had, the bin last. */
export async function savePlaces(
	trx: Trx,
	name: PlacedTable,
	ids: readonly string[],
): Promise<void> {
	const { db, table } = commonOf(trx, name);
	const rows = await db.selectFrom(table).selectAll().orderBy("position").orderBy("id").execute();
	const known = new Map(rows.map((row) => [row.id, row.position]));
	const rest = rows.filter((row) => !ids.includes(row.id));
	const [bin, shown] = [rest.filter((row) => row.deletedAt), rest.filter((row) => !row.deletedAt)];
	const ordered = [...ids.filter((id) => known.has(id)), ...[...shown, ...bin].map(({ id }) => id)];
	for (const { position, id } of placesInTurn(ordered))
		if (known.get(id) !== position)
			await db.updateTable(table).set({ position }).where("id", "=", id).execute();
}
