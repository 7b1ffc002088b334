import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { findRow, findRows, insertRows } from "#platform/database/rows.server.ts";
import { areMany, containsWords, foundFirst } from "#platform/database/word-search.server.ts";
import { typesIn } from "./groups.ts";
import { MATCH_POINTS, PLURAL_ENDINGS, rankedWords, typeFit } from "./ranking.ts";
import { ALL, type Order, sortNameOf, UNCHOSEN } from "./rules.ts";
import { searchTextOf } from "./search.ts";

export type ProductRow = Omit<Selectable<Tables["products"]>, "quotedTimes" | "quotedQuantity">;
/** `words` is an interpreted query: one list of alternatives per word. */
export type ProductFilter = { words: string[][]; type: string; brand: string };

/** Where the catalogue is searched: by name what is alike lies together. */
export const SEARCHED = {
	table: "products",
	index: "product_search",
	isOrdered: true,
	sortedUpTo: 10_000,
};

/** What an order looks at before the name, which comes from A to Z in each. */
const ORDERS: Record<Order, ["priceCents" | "brand", "asc" | "desc"] | undefined> = {
	[UNCHOSEN]: undefined,
	nombre: undefined,
	"precio-asc": ["priceCents", "asc"],
	"precio-desc": ["priceCents", "desc"],
	marca: ["brand", "asc"],
};

type Page = { sort: Order; types?: readonly string[] | undefined; limit: number; offset?: number };

/** @param page with `types`, those of what the words find, the best match comes first where no order was chosen */
export async function listProducts(
	db: DbOrTrx,
	filter: ProductFilter,
	page: Page,
): Promise<ProductRow[]> {
	return findInOrder(db, await listIds(db, filter, page));
}

/** The ids of the same: what is found is sorted by little, and only the rows of a page are read whole. */
export async function listIds(db: DbOrTrx, filter: ProductFilter, page: Page): Promise<string[]> {
	const best = page.sort === UNCHOSEN && page.types && bestFirst(filter.words, page.types);
	let query = db.selectFrom("products").where((where) => fitting(db, where, filter));
	for (const first of foundFirst(db, filter.words, SEARCHED)) query = query.orderBy(first);
	if (best) query = query.orderBy(best, "desc");
	const [column, direction] = ORDERS[page.sort] ?? [];
	if (column) query = query.orderBy(column === "brand" ? sql`lower(brand)` : column, direction);
	const found = await query
		.orderBy("sortName")
		.orderBy("id")
		.select("id")
		.limit(page.limit)
		.offset(page.offset ?? 0)
		.execute();
	return found.map(({ id }) => id);
}

/** Products by id, in the order of the ids. */
export async function findInOrder(db: DbOrTrx, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The points of a product: those of its name, counted like `nameFit`, and those of its type. */
function bestFirst(lists: string[][], types: readonly string[]) {
	const words = rankedWords(lists);
	if (words.length === 0) return undefined;
	const name = sql`' ' || sort_name || ' '`;
	const points = words.map(({ word, weight }) => {
		const whole = PLURAL_ENDINGS.map((ending) => sql`${name} like ${`% ${word}${ending} %`}`);
		// Most names have none of the words: one comparison says so. A name that begins with a word has it too.
		return sql`case when ${name} like ${`% ${word}%`} then
			case when ${sql.join(whole, sql` or `)} then ${sql.lit(weight * MATCH_POINTS.whole)} else ${sql.lit(weight * MATCH_POINTS.begun)} end
			+ case when sort_name like ${`${word}%`} then ${sql.lit(weight * MATCH_POINTS.first)} else 0 end
			else 0 end`;
	});
	const ofType = types.flatMap((type) => {
		const fit = typeFit(type, words);
		return fit > 0 ? [sql`when ${type} then ${sql.lit(fit)}`] : [];
	});
	if (ofType.length > 0) points.push(sql`case type ${sql.join(ofType, sql` `)} else 0 end`);
	return sql<number>`${sql.join(points, sql` + `)}`;
}

/** One group of the products that contain the words: how many of a type are of a brand. */
export type ProductGroup = { type: string; brand: string; count: number };

/** Counts the products that contain the words, by type and brand: every figure beside the filters comes from it. */
export async function countGroups(db: DbOrTrx, words: string[][]): Promise<ProductGroup[]> {
	const isWalked = await areMany(db, words, SEARCHED);
	return db
		.selectFrom("products")
		.select(["type", "brand", countAll.as("count")])
		.where((where) => fitting(db, where, { words, type: ALL, brand: ALL }, { isWalked }))
		.groupBy(["type", "brand"])
		.execute();
}

const onSale = (db: DbOrTrx) =>
	db.selectFrom("products").where("isVisible", "=", 1).where("deletedAt", "is", null);

/** What is on sale in the order of its ids, from after one on. */
const onSaleAfter = (db: DbOrTrx, id: string, limit: number) =>
	onSale(db).where("id", ">", id).orderBy("id").limit(limit);

export async function listProductsAfter(
	db: DbOrTrx,
	id: string,
	limit: number,
): Promise<ProductRow[]> {
	return onSaleAfter(db, id, limit).selectAll().execute();
}

/** Taking them over keeps the visitors' thread for a millisecond or two. */
const TEXTS_AT_ONCE = 500;

/** The search texts of everything on sale, in portions: between two of them other requests are answered. */
export async function* eachSearchText(db: DbOrTrx): AsyncGenerator<string> {
	const after = (last: { id: string } | undefined) =>
		onSaleAfter(db, last?.id ?? "", TEXTS_AT_ONCE)
			.select(["id", "searchText"])
			.execute();
	for await (const rows of portions(after)) {
		for (const row of rows) yield row.searchText;
		await setImmediate();
	}
}

/** The SKUs of everything on sale, A to Z, from a place on. */
export async function listSkus(
	db: DbOrTrx,
	{ limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
	const inOrder = onSale(db).orderBy("sortName").orderBy("id");
	const page = inOrder.select("id").limit(limit).offset(offset);
	const rows = await db
		.selectFrom("products")
		.select("sku")
		.where("id", "in", page)
		.orderBy("sortName")
		.orderBy("id")
		.execute();
	return rows.map(({ sku }) => sku);
}

/** Products on sale by SKU, whatever the case it was typed in. */
export async function findProductsBySku(db: DbOrTrx, skus: string[]): Promise<ProductRow[]> {
	if (skus.length === 0) return [];
	const rows = await findRows(db, "products", { sku: skus.map((sku) => sku.toUpperCase()) });
	return rows.filter(isOnSale);
}

/** The product that has a SKU, or had it last where none has it now; withdrawn ones too, but none that was never published. @source rules 6.34 */
export async function findProductOf(db: DbOrTrx, sku: string): Promise<ProductRow | undefined> {
	const written = sku.toUpperCase();
	const row = await findRow(db, "products", { sku: written });
	const former = row ? undefined : await findRow(db, "formerSkus", { id: written });
	const found = row ?? (former && (await findRow(db, "products", { id: former.productId })));
	return found?.publishedAt ? found : undefined;
}

export function isOnSale({ isVisible, deletedAt }: ProductRow): boolean {
	return isVisible === 1 && deletedAt === null;
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
): Promise<void> {
	const at = now.toISOString();
	for (const product of products)
		await insertRows(trx, "products", {
			...product,
			keywords: JSON.stringify(product.keywords),
			sortName: sortNameOf(product.name),
			searchText: searchTextOf(product),
			image: null,
			googleImageUrl: null,
			isVisible: 1,
			publishedAt: at,
			deletedAt: null,
			createdAt: at,
			updatedAt: at,
		});
}

function fitting(
	db: DbOrTrx,
	where: ExpressionBuilder<Tables, "products">,
	filter: ProductFilter,
	how: { isWalked?: boolean } = {},
) {
	const conditions = [where("isVisible", "=", 1), where("deletedAt", "is", null)];
	if (filter.type !== ALL) conditions.push(where("type", "in", typesIn(filter.type)));
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	return where.and([...conditions, ...containsWords(db, filter.words, { ...SEARCHED, ...how })]);
}
