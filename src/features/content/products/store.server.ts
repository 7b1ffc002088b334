import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Origin } from "#core/records/origin.ts";
import {
	computeTypeScore,
	getRankedTerms,
	MATCH_POINTS,
	PLURAL_ENDINGS,
	SKU_POINTS,
} from "#features/content/products/search/ranking.ts";
import { toSearchText } from "#features/content/products/search/search.ts";
import { AVAILABILITIES, AVAILABILITY } from "#features/content/products/stock/availability.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertRows, lockRow, readInBatches } from "#server/database/rows.server.ts";
import { buildTermConditions, getSortHint, hasManyMatches } from "#server/database/word-search.server.ts";
import { getCategoryTypes } from "./groups.ts";
import { ALL, DEFAULT_ORDER, type Order, toSortName } from "./rules.ts";

export type ProductRow = Omit<Selectable<Tables["products"]>, "quotedTimes" | "quotedQuantity">;
/** `terms` is an interpreted query: one list of alternatives per term. Products with one of `skus` come first. */
/** The catalogue as customers see it; `openCatalogueReads` decides whether it shows samples. */
export type CatalogueReads = { db: DbOrTrx; hidesSamples: boolean };

export type ProductFilter = { terms: string[][]; type: string; brand: string; skus?: readonly string[] };

/** Search index of the catalogue, ordered by name, so that similar products lie together. */
export const SEARCH_INDEX = {
	table: "products",
	index: "product_search",
	isOrdered: true,
	sortedUpTo: 10_000,
};

/** The condition of the index `products_bundled`, which both engines use only if a query repeats it. */
export const IS_BUNDLED = sql<boolean>`origin <> 'shop'`;

/** First sort column of each order; the name from A to Z follows in all of them. */
const ORDERS: Record<Order, ["priceCents" | "brand", "asc" | "desc"] | undefined> = {
	[DEFAULT_ORDER]: undefined,
	nombre: undefined,
	"precio-asc": ["priceCents", "asc"],
	"precio-desc": ["priceCents", "desc"],
	marca: ["brand", "asc"],
};

type Page = { sort: Order; types?: readonly string[] | undefined; limit: number; offset?: number };

/** Lists one page of products. @param page with the matched `types`, the default order puts the best match first */
export async function listProducts(
	reads: CatalogueReads,
	filter: ProductFilter,
	page: Page,
): Promise<ProductRow[]> {
	return findProductsByIds(reads.db, await listIds(reads, filter, page));
}

/** Lists the ids of a page, so that sorting handles narrow rows and only one page is read in full. */
export async function listIds(reads: CatalogueReads, filter: ProductFilter, page: Page): Promise<string[]> {
	const { db } = reads;
	const scoreOrder = page.sort === DEFAULT_ORDER && page.types && buildScore(filter, page.types);
	let query = db.selectFrom("products").where((where) => buildFilterConditions(reads, where, filter));
	for (const first of getSortHint(db, filter.terms, SEARCH_INDEX)) query = query.orderBy(first);
	if (scoreOrder) query = query.orderBy(scoreOrder, "desc").orderBy(buildAvailabilityRank());
	const [column, direction] = ORDERS[page.sort] ?? [];
	if (column) query = query.orderBy(column === "brand" ? sql`lower(brand)` : column, direction);
	const matches = await query
		.orderBy("sortName")
		.orderBy("id")
		.select("id")
		.limit(page.limit)
		.offset(page.offset ?? 0)
		.execute();
	return matches.map(({ id }) => id);
}

/** Returns products in the order of the given ids. */
export async function findProductsByIds(db: DbOrTrx, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Builds the score of a product: of its name, as in `computeNameScore`, plus that of its type and of its SKU. */
function buildScore({ terms: lists, skus = [] }: ProductFilter, types: readonly string[]) {
	const terms = getRankedTerms(lists);
	if (terms.length === 0) return undefined;
	const name = sql`' ' || sort_name || ' '`;
	const points = terms.map(({ word, weight }) => {
		const wordMatches = PLURAL_ENDINGS.map((ending) => sql`${name} like ${`% ${word}${ending} %`}`);
		// Most names contain none of the terms, so one comparison rules them out first.
		return sql`case when ${name} like ${`% ${word}%`} then
			case when ${sql.join(wordMatches, sql` or `)} then ${sql.lit(weight * MATCH_POINTS.fullWord)} else ${sql.lit(weight * MATCH_POINTS.prefix)} end
			+ case when sort_name like ${`${word}%`} then ${sql.lit(weight * MATCH_POINTS.first)} else 0 end
			else 0 end`;
	});
	const typeScores = types.flatMap((type) => {
		const score = computeTypeScore(type, terms);
		return score > 0 ? [sql`when ${type} then ${sql.lit(score)}`] : [];
	});
	if (typeScores.length > 0) points.push(sql`case type ${sql.join(typeScores, sql` `)} else 0 end`);
	if (skus.length > 0)
		points.push(sql`case when sku in (${sql.join(skus)}) then ${sql.lit(SKU_POINTS)} else 0 end`);
	return sql<number>`${sql.join(points, sql` + `)}`;
}

/** The best match comes first even if it is sold out; of equal ones, what a customer can have sooner. */
function buildAvailabilityRank() {
	const ranks = AVAILABILITIES.map((value) => sql`when ${value} then ${sql.lit(AVAILABILITY[value].rank)}`);
	return sql<number>`case availability ${sql.join(ranks, sql` `)} end`;
}

/** Number of matching products of a type and a brand. */
export type ProductGroup = { type: string; brand: string; count: number };

/** Counts the products that contain the terms, by type and brand; all counts beside the filters derive from it. */
export async function countGroups(reads: CatalogueReads, terms: string[][]): Promise<ProductGroup[]> {
	const { db } = reads;
	const isScanned = await hasManyMatches(db, terms, SEARCH_INDEX);
	return db
		.selectFrom("products")
		.select(["type", "brand", countAll.as("count")])
		.where((where) => buildFilterConditions(reads, where, { terms, type: ALL, brand: ALL }, { isScanned }))
		.groupBy(["type", "brand"])
		.execute();
}

function selectOnSale({ db, hidesSamples }: CatalogueReads) {
	const query = db.selectFrom("products").where("isVisible", "=", 1).where("deletedAt", "is", null);
	return hidesSamples ? query.where("origin", "<>", "sample") : query;
}

/** Checks whether the catalogue shows a sample. */
export async function hasSamples(db: DbOrTrx): Promise<boolean> {
	const samples = db.selectFrom("products").select("id").where(IS_BUNDLED).where("origin", "=", "sample");
	return (await samples.limit(1).execute()).length > 0;
}

/** Selects the products on sale after an id, ordered by id. */
const selectOnSaleAfter = (reads: CatalogueReads, id: string, limit: number) =>
	selectOnSale(reads).where("id", ">", id).orderBy("id").limit(limit);

export async function listProductsAfter(
	reads: CatalogueReads,
	id: string,
	limit: number,
): Promise<ProductRow[]> {
	return selectOnSaleAfter(reads, id, limit).selectAll().execute();
}

/** Texts per batch, which blocks the event loop for a millisecond or two. */
const TEXT_BATCH_SIZE = 500;

/** Reads the search texts of all products on sale in batches. Other requests run between two batches. */
export async function* readSearchTexts(reads: CatalogueReads): AsyncGenerator<string> {
	const readBatchAfter = (last: { id: string } | undefined) =>
		selectOnSaleAfter(reads, last?.id ?? "", TEXT_BATCH_SIZE)
			.select(["id", "searchText"])
			.execute();
	for await (const rows of readInBatches(readBatchAfter)) {
		for (const row of rows) yield row.searchText;
		await setImmediate();
	}
}

/** Lists the SKUs of all products on sale, by name from A to Z, from an offset on. */
export async function listSkus(
	reads: CatalogueReads,
	{ limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
	const { db } = reads;
	const ordered = selectOnSale(reads).orderBy("sortName").orderBy("id");
	const page = ordered.select("id").limit(limit).offset(offset);
	const rows = await db
		.selectFrom("products")
		.select("sku")
		.where("id", "in", page)
		.orderBy("sortName")
		.orderBy("id")
		.execute();
	return rows.map(({ sku }) => sku);
}

/** Finds products on sale by SKU, in any case. */
export async function findProductsBySku(reads: CatalogueReads, skus: string[]): Promise<ProductRow[]> {
	if (skus.length === 0) return [];
	const rows = await findRows(reads.db, "products", { sku: skus.map((sku) => sku.toUpperCase()) });
	return rows.filter((row) => isOnSale(reads, row));
}

/** Locks a product until the transaction ends, so that its availability stays. */
export const lockProduct = (trx: Trx, id: string) => lockRow(trx, "products", { id });

/**
 * Finds a product by its SKU, or else the last one that had it. Includes withdrawn products, but none that was never
 * published.
 *
 * @source rules 6.34
 */
export async function findProductByAnySku(
	reads: CatalogueReads,
	sku: string,
): Promise<ProductRow | undefined> {
	const { db } = reads;
	const upperSku = sku.toUpperCase();
	const row = await findRow(db, "products", { sku: upperSku });
	const former = row ? undefined : await findRow(db, "formerSkus", { id: upperSku });
	const product = row ?? (former && (await findRow(db, "products", { id: former.productId })));
	const isShown = product?.publishedAt && !(reads.hidesSamples && product.origin === "sample");
	return isShown ? product : undefined;
}

export function isOnSale({ hidesSamples }: Pick<CatalogueReads, "hidesSamples">, row: ProductRow): boolean {
	return row.isVisible === 1 && row.deletedAt === null && !(hidesSamples && row.origin === "sample");
}

export async function insertProducts(
	trx: Trx,
	now: Date,
	products: (Pick<
		ProductRow,
		"id" | "sku" | "name" | "description" | "brand" | "type" | "uses" | "priceCents"
	> & {
		keywords: string[];
		fits?: string;
	})[],
	origin: Origin = "shop",
): Promise<void> {
	const timestamp = now.toISOString();
	for (const product of products)
		await insertRows(trx, "products", {
			...product,
			keywords: JSON.stringify(product.keywords),
			sortName: toSortName(product.name),
			searchText: toSearchText(product),
			image: null,
			googleImageUrl: null,
			isVisible: 1,
			availability: "in_stock",
			orderDays: null,
			origin,
			publishedAt: timestamp,
			deletedAt: null,
			createdAt: timestamp,
			updatedAt: timestamp,
		});
}

function buildFilterConditions(
	{ db, hidesSamples }: CatalogueReads,
	where: ExpressionBuilder<Tables, "products">,
	filter: ProductFilter,
	options: { isScanned?: boolean } = {},
) {
	const conditions = [where("isVisible", "=", 1), where("deletedAt", "is", null)];
	if (hidesSamples) conditions.push(where("origin", "<>", "sample"));
	if (filter.type !== ALL) conditions.push(where("type", "in", getCategoryTypes(filter.type)));
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	return where.and([
		...conditions,
		...buildTermConditions(db, filter.terms, { ...SEARCH_INDEX, ...options }),
	]);
}
