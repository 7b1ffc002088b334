import type { Selectable } from "kysely";
import { listPositionsById } from "#core/audit/rules.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { viewAs } from "#server/database/db.server.ts";
import { type RowFilter, updateRows } from "#server/database/rows.server.ts";

/** The columns of every record that staff edit; OrderedRow adds the position of those that they reorder. */
type RecordRow = { id: string; updatedAt: string; deletedAt: string | null };
export type OrderedRow = RecordRow & { position: number };

type TablesWithRow<Row> = {
	[Name in keyof Tables]: Tables[Name] extends Row ? Name : never;
}[keyof Tables];
export type RecordTable = TablesWithRow<RecordRow>;
export type OrderedTable = TablesWithRow<OrderedRow>;
export type RowOf<Table extends RecordTable> = Selectable<Tables[Table]> & RecordRow;

/** Kysely cannot infer the columns that tables share, so each table is typed as this one. */
type CommonTables = { kept: OrderedRow };
const toCommonTable = (db: DbOrTrx, tableName: RecordTable) => ({
	db: viewAs<CommonTables>(db),
	table: tableName as string as "kept",
});

/** Filters by columns that every record has. */
export const toFilter = <Table extends RecordTable>(filter: { id: string; updatedAt?: string } & object) =>
	filter as object as RowFilter<Table>;

/** A list ordered by hand has tens of records, not thousands; records beyond this limit are not listed. */
const MAX_LISTED = 1000;

/** Updates a record unless its version changed meanwhile. @returns whether it was saved */
export async function updateRecordRow(
	trx: Trx,
	tableName: RecordTable,
	{ id, updatedAt }: RecordRow,
	changes: object,
): Promise<boolean> {
	return (await updateRows(trx, tableName, toFilter<RecordTable>({ id, updatedAt }), changes)) > 0;
}

/** Lists records by position, including hidden ones, or those in the trash. */
export async function listOrdered<Table extends OrderedTable>(
	connection: DbOrTrx,
	tableName: Table,
	isTrash: boolean,
): Promise<RowOf<Table>[]> {
	const { db, table } = toCommonTable(connection, tableName);
	const rows = await db
		.selectFrom(table)
		.selectAll()
		.where("deletedAt", isTrash ? "is not" : "is", null)
		.orderBy("position")
		.orderBy("id")
		.limit(MAX_LISTED)
		.execute();
	return rows as typeof rows & RowOf<Table>[];
}

/** Returns the position after the last one. */
export async function getNextPosition(trx: Trx, tableName: OrderedTable): Promise<number> {
	const { db, table } = toCommonTable(trx, tableName);
	const { last } = await db
		.selectFrom(table)
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	return last === null ? 0 : Number(last) + 1;
}

/** Saves the positions of a table's records; those not listed follow in their previous order, the trash last. */
export async function savePositions(
	trx: Trx,
	tableName: OrderedTable,
	ids: readonly string[],
): Promise<void> {
	const { db, table } = toCommonTable(trx, tableName);
	const rows = await db.selectFrom(table).selectAll().orderBy("position").orderBy("id").execute();
	const storedPositions = new Map(rows.map((row) => [row.id, row.position]));
	const rest = rows.filter((row) => !ids.includes(row.id));
	const [deletedRows, activeRows] = [
		rest.filter((row) => row.deletedAt),
		rest.filter((row) => !row.deletedAt),
	];
	const orderedIds = [
		...ids.filter((id) => storedPositions.has(id)),
		...[...activeRows, ...deletedRows].map(({ id }) => id),
	];
	for (const { position, id } of listPositionsById(orderedIds))
		if (storedPositions.get(id) !== position)
			await db.updateTable(table).set({ position }).where("id", "=", id).execute();
}
