import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { ColumnsOf } from "#core/records/record-columns.ts";
import type { PRODUCT } from "#features/content/products/fields.ts";
import { ALL, toSortName } from "#features/content/products/rules.ts";
import {
	isCode,
	listCodes,
	removeLabels,
	splitQuery,
	toCodeKey,
	trimToken,
} from "#features/content/products/search/query-words.ts";
import { parseTermsOrSymbols, toSearchText } from "#features/content/products/search/search.ts";
import { MISSING_AVAILABILITIES } from "#features/content/products/stock/availability.ts";
import { type ProductRow, SEARCH_INDEX } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { countAll, type Database, type DbOrTrx, type Tables } from "#server/database/db.server.ts";
import { getPageRange, reverseOrder } from "#server/database/page-range.ts";
import { countRows, findRows } from "#server/database/rows.server.ts";
import {
	buildTermConditions,
	getSortHint,
	hasManyMatches,
	isScanFaster,
} from "#server/database/word-search.server.ts";
import type { ProductListFilter } from "./contract.ts";
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
type StaffFilter = Pick<ProductListFilter, "q" | "brand" | "type" | "bin"> &
	Partial<Pick<ProductListFilter, "availability">>;
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
	filter: StaffFilter & { sort: StaffSort; order: Direction; page: number },
	total: number,
): Promise<StaffRow[]> {
	const column = COLUMNS[filter.sort];
	const usual = filter.sort === "updated_at" ? "desc" : "asc";
	const tieDirection = BOTH_WAYS.has(filter.sort) || filter.order === usual ? "asc" : "desc";
	const applyOrder = <Output>(query: Query<Output>, toDirection = (direction: Direction) => direction) => {
		const ordered = applySearchOrder(db, query, filter, total).orderBy(
			column === "brand" || column === "type" ? sql`lower(${sql.ref(column)})` : column,
			toDirection(filter.order),
		);
		// Ordering by the same column twice would keep the database from using the index.
		const withName = column === "sortName" ? ordered : ordered.orderBy("sortName", toDirection(tieDirection));
		return withName.orderBy("id", toDirection(tieDirection));
	};
	const range = getPageRange(filter.page, total, PRODUCTS_PER_PAGE);
	const isScanned = isScanFaster(db, range, total, SEARCH_INDEX);
	const matching: Query<object> = db
		.selectFrom("products")
		.where((where) => buildFilterConditions(db, where, filter, { isScanned }));
	const page = applyOrder(matching, range.isReversed ? reverseOrder : undefined)
		.select("id")
		.limit(range.limit)
		.offset(range.offset);
	return applyOrder(db.selectFrom("products").where("id", "in", page))
		.selectAll()
		.execute();
}

/** Lists the products outside the trash, hidden ones included, after a row from A to Z. */
export function listOutsideTrash(
	db: DbOrTrx,
	last: Pick<ProductRow, "sortName" | "id"> | undefined,
	limit: number,
): Promise<StaffRow[]> {
	let query = db.selectFrom("products").selectAll().where("deletedAt", "is", null);
	if (last)
		query = query.where((where) =>
			where(where.refTuple("sortName", "id"), ">", where.tuple(last.sortName, last.id)),
		);
	return query.orderBy("sortName").orderBy("id").limit(limit).execute();
}

/** Finds products by SKU, hidden ones and the trash included. @param skus in upper case */
export const findBySku = (db: DbOrTrx, skus: readonly string[]) => findRows(db, "products", { sku: skus });

/** Lists the products in most quotes, those in the trash included. */
export function listTopQuoted(db: DbOrTrx, limit: number): Promise<StaffRow[]> {
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
export async function listMatchingIds(
	db: DbOrTrx,
	filter: StaffFilter,
	ids: readonly string[],
): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.select("id")
		.where("id", "in", ids)
		.where((where) => buildFilterConditions(db, where, filter))
		.orderBy("sortName")
		.orderBy("id")
		.execute();
	return rows.map((row) => row.id);
}

/** Lists the matches of a filter except these ids, A to Z, from an offset on. */
export function listExcluding(
	db: DbOrTrx,
	filter: StaffFilter,
	excludedIds: readonly string[],
	{ limit, offset }: { limit: number; offset: number },
): Promise<StaffRow[]> {
	let page = db
		.selectFrom("products")
		.select("id")
		.where((where) => buildFilterConditions(db, where, filter));
	if (excludedIds.length > 0) page = page.where("id", "not in", excludedIds);
	page = applySearchOrder(db, page, filter);
	return db
		.selectFrom("products")
		.selectAll()
		.where("id", "in", page.orderBy("sortName").orderBy("id").limit(limit).offset(offset))
		.orderBy("sortName")
		.orderBy("id")
		.execute();
}

/** Counts the matches of a filter; without a search or a state, the sums of the groups are enough. */
export async function countForStaff(
	db: DbOrTrx,
	filter: StaffFilter,
	groups: readonly StaffGroup[],
): Promise<number> {
	if (parseTermsOrSymbols(filter.q).length === 0 && (filter.availability ?? ALL) === ALL)
		return groups.reduce((total, group) => (isInFilter(group, filter) ? total + group.found : total), 0);
	const isScanned = await hasManyMatches(db, getSearchTermLists(filter), SEARCH_INDEX);
	return countRows(
		db.selectFrom("products").where((where) => buildFilterConditions(db, where, filter, { isScanned })),
	);
}

/** Number of products of a brand and a type, in the trash or not. */
export type StaffGroup = { brand: string; type: string; isInBin: number; found: number };

const isInFilter = (group: StaffGroup, { brand, type, bin }: StaffFilter) =>
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
export function getGroupNames(groups: readonly StaffGroup[]): {
	brands: string[];
	types: string[];
} {
	const names = (field: "brand" | "type") =>
		[...new Set(groups.filter(({ isInBin }) => !isInBin).map((group) => group[field]))].sort((a, b) =>
			toSortName(a) < toSortName(b) ? -1 : 1,
		);
	return { brands: names("brand"), types: names("type") };
}

/** Adds the derived columns to the edited ones. */
export function toStoredColumns(values: ProductValues) {
	return {
		...values,
		sortName: toSortName(values.name),
		searchText: toSearchText({ ...values, keywords: JSON.parse(values.keywords) as string[] }),
	};
}

function buildFilterConditions(
	db: DbOrTrx,
	where: ExpressionBuilder<Tables, "products">,
	filter: StaffFilter,
	options: { isScanned?: boolean } = {},
) {
	const conditions = [where("deletedAt", filter.bin === "1" ? "is not" : "is", null)];
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	if (filter.type !== ALL) conditions.push(where("type", "=", filter.type));
	const { availability = ALL } = filter;
	const availabilities = availability === "missing" ? MISSING_AVAILABILITIES : [availability];
	// SQLite uses the partial index only if the query repeats its condition literally and names its values.
	if (availability !== ALL)
		conditions.push(
			where("availability", "<>", sql.lit("in_stock")),
			where("availability", "in", availabilities),
		);
	const searchOptions = { ...SEARCH_INDEX, ...options };
	return where.and([...conditions, ...buildTermConditions(db, getSearchTermLists(filter), searchOptions)]);
}

/** Parses a search into its terms; a list of SKUs becomes one term with alternatives. */
function getSearchTermLists({ q }: StaffFilter): string[][] {
	const tokens = splitQuery(q).map(trimToken).filter(Boolean);
	const codes = tokens.every(isCode) ? listCodes(tokens) : [];
	const isList = codes.length > 1 && (/[,;\n\t]/.test(q) || codes.every((code) => code.includes("-")));
	return isList ? [codes.map(toCodeKey)] : parseTermsOrSymbols(removeLabels(q)).map((word) => [word]);
}

function applySearchOrder<Output>(db: DbOrTrx, query: Query<Output>, filter: StaffFilter, total?: number) {
	const [first] = getSortHint(db, getSearchTermLists(filter), SEARCH_INDEX, total);
	return first ? query.orderBy(first) : query;
}

type CachedGroups = { version: number; groups: StaffGroup[] };
const groupCache = new WeakMap<Database, CachedGroups>();

/** Returns the number of products per brand and type, counted again only after an edit of the catalogue. */
export async function getStaffGroups(ctx: AppContext): Promise<readonly StaffGroup[]> {
	const version = await ctx.content.getCurrent();
	const cached = groupCache.get(ctx.database);
	if (cached?.version === version) return cached.groups;
	const groups = await countGroupsForStaff(ctx.reads);
	groupCache.set(ctx.database, { version, groups });
	return groups;
}
