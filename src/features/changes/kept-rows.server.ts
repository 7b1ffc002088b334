import type { Kysely, Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { placesInTurn } from "./rules.ts";

/** The columns of every record that staff edit; OrderedRow adds the position of those that they reorder. */
type Kept = { id: string; updatedAt: string; deletedAt: string | null };
export type Placed = Kept & { position: number };

type TablesOf<Row> = {
	[Name in keyof Tables]: Tables[Name] extends Row ? Name : never;
}[keyof Tables];
export type KeptTable = TablesOf<Kept>;
export type PlacedTable = TablesOf<Placed>;
export type RowOf<Table extends KeptTable> = Selectable<Tables[Table]> & Kept;

/** Kysely cannot infer the columns that tables share, so each table is typed as this one. */
type Common = Kysely<{ kept: Placed }>;
const commonOf = (db: DbOrTrx, name: KeptTable) => ({
	db: db as unknown as Common,
	table: name as unknown as "kept",
});

/** A list ordered by hand has tens of records, not thousands; records beyond this limit are not listed. */
const MOST_LISTED = 1000;

/** Updates a record unless its version changed meanwhile. @returns whether it was saved */
export async function updateKept(
	trx: Trx,
	name: KeptTable,
	{ id, updatedAt }: Kept,
	set: object,
): Promise<boolean> {
	return (await updateRows(trx, name, { id, updatedAt } as never, set)) > 0;
}

/** Lists records by position, including hidden ones, or those in the trash. */
export async function listPlaced<Table extends PlacedTable>(
	at: DbOrTrx,
	name: Table,
	isBin: boolean,
): Promise<RowOf<Table>[]> {
	const { db, table } = commonOf(at, name);
	const rows = await db
		.selectFrom(table)
		.selectAll()
		.where("deletedAt", isBin ? "is not" : "is", null)
		.orderBy("position")
		.orderBy("id")
		.limit(MOST_LISTED)
		.execute();
	return rows as unknown as RowOf<Table>[];
}

/** Returns the position after the last one. */
export async function nextPlace(trx: Trx, name: PlacedTable): Promise<number> {
	const { db, table } = commonOf(trx, name);
	const { last } = await db
		.selectFrom(table)
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	return last === null ? 0 : Number(last) + 1;
}

/** Saves the positions of a table's records; those not listed follow in their previous order, the trash last. */
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
