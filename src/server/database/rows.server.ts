import {
	type ExpressionBuilder,
	type Insertable,
	type RawBuilder,
	type Selectable,
	type SelectQueryBuilder,
	sql,
	type Updateable,
} from "kysely";
import { countAll, type DbOrTrx, lockForUpdate, type Tables, type Trx, viewAs } from "./db.server.ts";
import { type PageRange, reverseOrder } from "./page-range.ts";

/**
 * Reads a long list in batches, each from where the last one ended. This keeps neither a connection nor the full list.
 *
 * @param readBatch reads the batch after a row, or the first batch without one; it limits its own size, and an empty
 *   batch ends the list
 */
export async function* readInBatches<Row>(
	readBatch: (lastRow: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
	let lastRow: Row | undefined;
	for (;;) {
		const rows = await readBatch(lastRow);
		lastRow = rows.at(-1);
		if (lastRow === undefined) return;
		yield rows;
	}
}

type Table = keyof Tables & string;
type Columns<Name extends Table> = Selectable<Tables[Name]>;
type SelectQuery = { readonly isSelectQueryBuilder: true };
/** Filter by column: a value, any of a list, or any result of a subquery. An empty list matches no row. */
export type RowFilter<Name extends Table> = {
	[Column in keyof Columns<Name>]?: Columns<Name>[Column] | readonly Columns<Name>[Column][] | SelectQuery;
};
type RowUpdate<Row> = { [Column in keyof Row]: Row[Column] | RawBuilder<unknown> };
type Order<Name extends Table> = { [Column in keyof Columns<Name>]?: "asc" | "desc" };

/** Stand-in for a table that is a type parameter, since the query builder cannot know its columns. */
type AnyTable = { rows: Record<string, unknown> };
const asAnyTable = (db: DbOrTrx) => viewAs<AnyTable>(db);
const castTableName = (table: Table) => table as string as "rows";
type Rows<Row> = SelectQueryBuilder<AnyTable, "rows", Row>;

/** Builds the condition of a filter. An empty list becomes `false`, because PostgreSQL rejects `in ()`. */
const buildFilterCondition = (filter: object) => (where: ExpressionBuilder<AnyTable, "rows">) =>
	where.and(
		Object.entries(filter).map(([column, value]) => {
			if (value === null) return where(column, "is", null);
			if (Array.isArray(value) && value.length === 0) return where.lit(false);
			return where(column, typeof value === "object" ? "in" : "=", value);
		}),
	);

/** Selects all columns of the rows that match the filter. */
const selectRows = <Name extends Table>(db: DbOrTrx, table: Name, filter: RowFilter<Name>) =>
	asAnyTable(db).selectFrom(castTableName(table)).selectAll().where(buildFilterCondition(filter)) as Rows<
		Columns<Name>
	>;

/** Returns the first row that matches the filter, or undefined. */
export const findRow = <Name extends Table>(db: DbOrTrx, table: Name, filter: RowFilter<Name>) =>
	selectRows(db, table, filter).executeTakeFirst();

/** Returns the same and locks the row until the transaction ends. */
export const lockRow = <Name extends Table>(trx: Trx, table: Name, filter: RowFilter<Name>) =>
	lockForUpdate(trx, selectRows(trx, table, filter)).executeTakeFirst();

/** Returns the first row that matches the filter. @throws NoResultError when there is none */
export const getRow = <Name extends Table>(db: DbOrTrx, table: Name, filter: RowFilter<Name>) =>
	selectRows(db, table, filter).executeTakeFirstOrThrow();

/** Returns all rows that match the filter. */
export function findRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	filter: RowFilter<Name>,
	{ order = {}, limit }: { order?: Order<Name>; limit?: number } = {},
): Promise<Columns<Name>[]> {
	let query = selectRows(db, table, filter);
	for (const [column, direction] of Object.entries<"asc" | "desc" | undefined>(order))
		query = query.orderBy(column, direction);
	if (limit) query = query.limit(limit);
	return query.execute();
}

export async function insertRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	rows: Insertable<Tables[Name]> | readonly Insertable<Tables[Name]>[],
): Promise<void> {
	if (Array.isArray(rows) && rows.length === 0) return;
	await asAnyTable(db)
		.insertInto(castTableName(table))
		.values(rows as Record<string, unknown>)
		.execute();
}

/** Inserts a row unless one with its key exists; any other conflict throws. @returns whether the row was inserted */
export async function insertIfMissing<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	row: Insertable<Tables[Name]>,
	key: readonly string[] & readonly (keyof Columns<Name>)[] = ["id" as keyof Columns<Name> & string],
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await asAnyTable(db)
		.insertInto(castTableName(table))
		.values(row as Record<string, unknown>)
		.onConflict((conflict) => conflict.columns(key).doNothing())
		.executeTakeFirst();
	return Number(numInsertedOrUpdatedRows) > 0;
}

type Upsert<Name extends Table, Key> = {
	key: Key;
	changes: Updateable<Tables[Name]>;
	/** Values that only a new row gets. */
	insertOnly?: Partial<Insertable<Tables[Name]>>;
};

/** Inserts a row, or updates the row with the same key. */
export async function upsertRow<Name extends Table, Key extends Partial<Insertable<Tables[Name]>>>(
	db: DbOrTrx,
	table: Name,
	{ key, changes, insertOnly }: Upsert<Name, Key>,
): Promise<void> {
	await asAnyTable(db)
		.insertInto(castTableName(table))
		.values({ ...key, ...changes, ...insertOnly })
		.onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(changes))
		.execute();
}

/** Updates all rows that match the filter. @returns the number of updated rows */
export async function updateRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	filter: RowFilter<Name>,
	changes: RowUpdate<Updateable<Tables[Name]>>,
): Promise<number> {
	const query = asAnyTable(db)
		.updateTable(castTableName(table))
		.set(changes)
		.where(buildFilterCondition(filter));
	return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/**
 * Updates columns of many rows that exist, each to its own values, in one statement.
 *
 * @param rows all columns without a default, also those that stay; a row that does not exist would be inserted
 * @param key columns of the primary key; no two rows have the same
 * @param columns the columns to update
 */
export async function updateEachRow<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	rows: readonly Insertable<Tables[Name]>[],
	{ key, columns }: Record<"key" | "columns", readonly (keyof Columns<Name> & string)[]>,
): Promise<void> {
	if (rows.length === 0) return;
	await asAnyTable(db)
		.insertInto(castTableName(table))
		.values(rows as readonly Record<string, unknown>[])
		.onConflict((conflict) =>
			conflict
				.columns(key)
				.doUpdateSet((set) => Object.fromEntries(columns.map((name) => [name, set.ref(`excluded.${name}`)]))),
		)
		.execute();
}

/** Deletes all rows that match the filter. @returns the number of deleted rows */
export async function deleteRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	filter: RowFilter<Name>,
): Promise<number> {
	const query = asAnyTable(db).deleteFrom(castTableName(table)).where(buildFilterCondition(filter));
	return Number((await query.executeTakeFirst()).numDeletedRows);
}

export const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Counts the rows of a query that has no selection yet. */
export async function countRows(query: SelectQuery): Promise<number> {
	// The cast is safe: a count is one number whatever tables the query joins.
	const countQuery = (query as SelectQueryBuilder<Tables, never, object>).select(countAll.as("found"));
	return (await countQuery.executeTakeFirstOrThrow()).found;
}

/** Counts the rows of a query by the values of a column. The query has no selection yet. Omits values without rows. */
export async function countBy<Value>(query: SelectQuery, column: string): Promise<Map<Value, number>> {
	const value = sql.ref(column);
	const countQuery = (query as SelectQueryBuilder<Tables, never, object>)
		.select([value.as("value"), countAll.as("found")])
		.groupBy(value);
	const rows = await countQuery.execute();
	return new Map(rows.map((row) => [row.value as Value, row.found]));
}

/** Builds a «not exists» condition from a query that has no selection yet. */
export function buildNotExists(query: SelectQuery): RawBuilder<boolean> {
	const row = (query as SelectQueryBuilder<Tables, never, object>).select(sql.lit(1).as("one"));
	return sql`not exists ${row}`;
}

/**
 * Returns one page of a list, read from the nearer end.
 *
 * @param order sort order of the list by column, most significant first
 */
export async function getPage<From extends Table, Row>(
	list: SelectQueryBuilder<Tables, From, Row>,
	order: Record<string, "asc" | "desc">,
	{ isReversed, limit, offset }: PageRange,
): Promise<Row[]> {
	let page = list.limit(limit).offset(offset);
	for (const [column, direction] of Object.entries(order))
		page = page.orderBy(sql.ref(column), isReversed ? reverseOrder(direction) : direction);
	const rows: Row[] = await page.execute();
	return isReversed ? rows.reverse() : rows;
}
