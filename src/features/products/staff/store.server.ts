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
/** These have an index for each direction, where equal ones come from A to Z. */
const BOTH_WAYS = new Set<StaffSort>(["quotes", "quantity"]);
type Direction = ProductListFilter["order"];
type Query<Output> = SelectQueryBuilder<Tables, "products", Output>;
type Narrowing = Pick<ProductListFilter, "q" | "brand" | "type" | "bin">;
/** A product with how often it was asked for. */
export type StaffRow = ProductRow & { quotedTimes: number; quotedQuantity: number };

/** What staff write of a product; the rest of the row follows from it. */
export type ProductValues = Selectable<ColumnsOf<typeof PRODUCT>>;

/**
 * One page of the catalogue as staff see it, hidden ones included. The page is found in the index of its order, and
 * only its rows are read; against its usual order the list is exactly reversed, as the same index has it only then.
 *
 * @param total how many the filter finds
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
		// Named twice, it would be sorted by hand.
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

/** The products named in most quotes, those in the bin included. */
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

/** Which of these fit a filter, A to Z: a few that another room knows. */
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

/** What fits a filter without these, A to Z, from a place on. */
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

/** How many products fit a filter; without words, the groups already tell. */
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

/** How many products of a brand and a type there are, in the bin or not. */
export type StaffGroup = { brand: string; type: string; isInBin: number; found: number };

const isIn = (group: StaffGroup, { brand, type, bin }: Narrowing) =>
	group.isInBin === Number(bin) &&
	(brand === ALL || brand === group.brand) &&
	(type === ALL || type === group.type);

/** Counts the whole catalogue once; every figure without words follows from it. */
export function countGroupsForStaff(db: DbOrTrx): Promise<StaffGroup[]> {
	const isInBin = sql<number>`case when deleted_at is null then 0 else 1 end`;
	return db
		.selectFrom("products")
		.select(["type", "brand", isInBin.as("isInBin"), countAll.as("found")])
		.groupBy(["type", "brand", isInBin])
		.execute();
}

/** The brands and the types of everything that is not in the bin. */
export function groupNames(groups: readonly StaffGroup[]): { brands: string[]; types: string[] } {
	const names = (of: "brand" | "type") =>
		[...new Set(groups.filter(({ isInBin }) => !isInBin).map((group) => group[of]))].sort((a, b) =>
			sortNameOf(a) < sortNameOf(b) ? -1 : 1,
		);
	return { brands: names("brand"), types: names("type") };
}

/** The columns that follow from what staff wrote. */
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
