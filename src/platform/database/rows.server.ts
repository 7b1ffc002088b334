import {
	type Insertable,
	type Kysely,
	type RawBuilder,
	type Selectable,
	type SelectQueryBuilder,
	sql,
	type Updateable,
} from "kysely";
import { countAll, type DbOrTrx, type Tables } from "./db.server.ts";
import { type NearerEnd, turnedRound } from "./nearer-end.ts";

type Table = keyof Tables & string;
type Of<Name extends Table> = Partial<Selectable<Tables[Name]>>;
type Set<Row> = { [Column in keyof Row]: Row[Column] | RawBuilder<unknown> };

/** The query builder cannot know the columns of a table that only the caller names: to it each of them is this one. */
const anyTable = (db: DbOrTrx) => db as unknown as Kysely<{ rows: Record<string, unknown> }>;
const named = (table: Table) => table as unknown as "rows";

/** The one row whose columns are these, whole; undefined where there is none. */
export async function findRow<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	of: Of<Name>,
): Promise<Selectable<Tables[Name]> | undefined> {
	const query = anyTable(db).selectFrom(named(table)).selectAll();
	const row = await query.where((where) => where.and(of)).executeTakeFirst();
	return row as Selectable<Tables[Name]> | undefined;
}

/** Every row of which a column holds one of some values, whole; some at least, since no list is a list to PostgreSQL. */
export async function findRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	of: { [Column in keyof Of<Name>]?: readonly Of<Name>[Column][] },
	order?: keyof Tables[Name] & string,
): Promise<Selectable<Tables[Name]>[]> {
	let query = anyTable(db).selectFrom(named(table)).selectAll();
	for (const [column, values] of Object.entries(of)) query = query.where(column, "in", values);
	if (order) query = query.orderBy(order);
	return (await query.execute()) as Selectable<Tables[Name]>[];
}

export async function insertRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	rows: Insertable<Tables[Name]> | readonly Insertable<Tables[Name]>[],
): Promise<void> {
	await anyTable(db)
		.insertInto(named(table))
		.values(rows as Record<string, unknown>)
		.execute();
}

/** Changes every row whose columns are these. */
export async function updateRows<Name extends Table>(
	db: DbOrTrx,
	table: Name,
	of: Of<Name>,
	set: Set<Updateable<Tables[Name]>>,
): Promise<void> {
	await anyTable(db)
		.updateTable(named(table))
		.set(set)
		.where((where) => where.and(of))
		.execute();
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** How many rows a query finds; it selects nothing yet. */
export async function countOf(query: { readonly isSelectQueryBuilder: true }): Promise<number> {
	// Whatever tables it joins, a count of its rows is one number.
	const counted = (query as SelectQueryBuilder<Tables, never, object>).select(countAll.as("found"));
	return (await counted.executeTakeFirstOrThrow()).found;
}

/**
 * One page of a list, found from its nearer end.
 *
 * @param order the list's own, by column, the first one before the next
 */
export async function pageOf<From extends Table, Row>(
	list: SelectQueryBuilder<Tables, From, Row>,
	order: Record<string, "asc" | "desc">,
	{ isBack, limit, offset }: NearerEnd,
): Promise<Row[]> {
	let page = list.limit(limit).offset(offset);
	for (const [column, direction] of Object.entries(order))
		page = page.orderBy(sql.ref(column), isBack ? turnedRound(direction) : direction);
	const rows: Row[] = await page.execute();
	return isBack ? rows.reverse() : rows;
}
