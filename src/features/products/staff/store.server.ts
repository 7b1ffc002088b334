import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { ALL, sortNameOf } from "#features/products/rules.ts";
import { searchTextOf, soughtWords } from "#features/products/search.ts";
import { type ProductRow, SEARCHED } from "#features/products/store.server.ts";
import { countAll, type DbOrTrx, type Tables } from "#platform/database/db.server.ts";
import { fromNearerEnd, turnedRound } from "#platform/database/nearer-end.ts";
import { countOf } from "#platform/database/rows.server.ts";
import {
	areMany,
	containsWords,
	foundFirst,
	isWalkedTo,
} from "#platform/database/word-search.server.ts";
import type { ColumnsOf } from "#record-columns.ts";
import type { ProductListFilter } from "./contract.ts";
import type { PRODUCT } from "./fields.ts";
import { type ListSort, PRODUCTS_PER_PAGE } from "./rules.ts";

const COLUMNS = {
	name: "sortName",
	sku: "sku",
	brand: "brand",
	type: "type",
	price: "priceCents",
	updated_at: "updatedAt",
	quotes: "quotedTimes",
	quantity: "quotedQuantity",
} as const satisfies Record<ListSort | "quotes" | "quantity", string>;
type StaffSort = keyof typeof COLUMNS;
/** Sorts with an index for each direction, in which ties go from A to Z. */
const BOTH_WAYS = new Set<StaffSort>(["quotes", "quantity"]);
type Direction = ProductListFilter["order"];
type Query<Output> = SelectQueryBuilder<Tables, "products", Output>;
type Narrowing = Pick<ProductListFilter, "q" | "brand" | "type" | "bin">;
/** A product with its quote counts. */
export type StaffRow = ProductRow & { quotedTimes: number; quotedQuantity: number };

/** The columns that staff edit; the rest of the row is derived. */
export type ProductValues = Selectable<ColumnsOf<typeof PRODUCT>>;

/**
 * Lists one page of the catalogue for staff, hidden products included. The index of the order finds the page, and only
 * its rows are read. The opposite direction is the exact reverse, because only then the same index serves both.
 *
 * @param total matches of the filter
 */
export async function listForStaff(
	db: DbOrTrx,
	filter: Narrowing & { sort: StaffSort; order: Direction; page: number },
	total: number,
): Promise<StaffRow[]> {
	const column = COLUMNS[filter.sort];
	const usual = filter.sort === "updated_at" ? "desc" : "asc";
	const ties = BOTH_WAYS.has(filter.sort) || filter.order === usual ? "asc" : "desc";
	const ordered = <Output>(query: Query<Output>, turned = (direction: Direction) => direction) => {
		const found = searchedFirst(db, query, filter, total).orderBy(
			column === "brand" || column === "type" ? sql`lower(${sql.ref(column)})` : column,
			turned(filter.order),
		);
		// Ordering by the same column twice would keep the database from using the index.
		const named = column === "sortName" ? found : found.orderBy("sortName", turned(ties));
		return named.orderBy("id", turned(ties));
	};
	const place = fromNearerEnd(filter.page, total, PRODUCTS_PER_PAGE);
	const isWalked = isWalkedTo(db, place, total, SEARCHED);
	const fitting: Query<object> = db
		.selectFrom("products")
		.where((where) => chosen(db, where, filter, { isWalked }));
	const page = ordered(fitting, place.isBack ? turnedRound : undefined)
		.select("id")
		.limit(place.limit)
		.offset(place.offset);
	return ordered(db.selectFrom("products").where("id", "in", page))
		.selectAll()
		.execute();
}

/** Lists the products in most quotes, those in the trash included. */
export function listMostQuoted(db: DbOrTrx, limit: number): Promise<StaffRow[]> {
	return db
		.selectFrom("products")
		.selectAll()
		.where("quotedTimes", ">", 0)
		.orderBy("quotedTimes", "desc")
		.orderBy("quotedQuantity", "desc")
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** Lists which of these few ids match a filter, A to Z. */
export async function listAmong(
	db: DbOrTrx,
	filter: Narrowing,
	ids: readonly string[],
): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.select("id")
		.where("id", "in", ids)
		.where((where) => chosen(db, where, filter))
		.orderBy("sortName")
		.orderBy("id")
		.execute();
	return rows.map((row) => row.id);
}

/** Lists the matches of a filter except these ids, A to Z, from an offset on. */
export function listBeside(
	db: DbOrTrx,
	filter: Narrowing,
	without: readonly string[],
	{ limit, offset }: { limit: number; offset: number },
): Promise<StaffRow[]> {
	let page = db
		.selectFrom("products")
		.select("id")
		.where((where) => chosen(db, where, filter));
	if (without.length > 0) page = page.where("id", "not in", without);
	page = searchedFirst(db, page, filter);
	return db
		.selectFrom("products")
		.selectAll()
		.where("id", "in", page.orderBy("sortName").orderBy("id").limit(limit).offset(offset))
		.orderBy("sortName")
		.orderBy("id")
		.execute();
}

/** Counts the matches of a filter; without a search, the sums of the groups are enough. */
export async function countForStaff(
	db: DbOrTrx,
	filter: Narrowing,
	groups: readonly StaffGroup[],
): Promise<number> {
	if (soughtWords(filter.q).length === 0)
		return groups.reduce((sum, group) => (isIn(group, filter) ? sum + group.found : sum), 0);
	const isWalked = await areMany(db, searchedWords(filter), SEARCHED);
	return countOf(
		db.selectFrom("products").where((where) => chosen(db, where, filter, { isWalked })),
	);
}

/** Number of products of a brand and a type, in the trash or not. */
export type StaffGroup = { brand: string; type: string; isInBin: number; found: number };

const isIn = (group: StaffGroup, { brand, type, bin }: Narrowing) =>
	group.isInBin === Number(bin) &&
	(brand === ALL || brand === group.brand) &&
	(type === ALL || type === group.type);

/** Counts the full catalogue by group; all counts without a search derive from it. */
export function countGroupsForStaff(db: DbOrTrx): Promise<StaffGroup[]> {
	const isInBin = sql<number>`case when deleted_at is null then 0 else 1 end`;
	return db
		.selectFrom("products")
		.select(["type", "brand", isInBin.as("isInBin"), countAll.as("found")])
		.groupBy(["type", "brand", isInBin])
		.execute();
}

/** Returns the brands and types of all products outside the trash. */
export function groupNames(groups: readonly StaffGroup[]): { brands: string[]; types: string[] } {
	const names = (of: "brand" | "type") =>
		[...new Set(groups.filter(({ isInBin }) => !isInBin).map((group) => group[of]))].sort((a, b) =>
			sortNameOf(a) < sortNameOf(b) ? -1 : 1,
		);
	return { brands: names("brand"), types: names("type") };
}

/** Adds the derived columns to the edited ones. */
export function stored(values: ProductValues) {
	return {
		...values,
		sortName: sortNameOf(values.name),
		searchText: searchTextOf({ ...values, keywords: JSON.parse(values.keywords) as string[] }),
	};
}

function chosen(
	db: DbOrTrx,
	where: ExpressionBuilder<Tables, "products">,
	filter: Narrowing,
	how: { isWalked?: boolean } = {},
) {
	const conditions = [where("deletedAt", filter.bin === "1" ? "is not" : "is", null)];
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	if (filter.type !== ALL) conditions.push(where("type", "=", filter.type));
	const at = { ...SEARCHED, ...how };
	return where.and([...conditions, ...containsWords(db, searchedWords(filter), at)]);
}

const searchedWords = ({ q }: Narrowing) => soughtWords(q).map((word) => [word]);

function searchedFirst<Output>(
	db: DbOrTrx,
	query: Query<Output>,
	filter: Narrowing,
	total?: number,
) {
	const [first] = foundFirst(db, searchedWords(filter), SEARCHED, total);
	return first ? query.orderBy(first) : query;
}
