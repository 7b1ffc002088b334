import { type ExpressionBuilder, sql } from "kysely";
import { containsWord, countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { ALL, type Sort, sortNameOf } from "./rules.ts";
import { searchTextOf } from "./search.ts";
import "./table.server.ts";

export type ProductRow = Tables["products"];
/** `words` is an interpreted query: one list of alternatives per word. */
export type ProductFilter = { words: string[][]; type: string; brand: string };

const ORDERS: Record<Sort, readonly (["sortName" | "priceCents" | "brand", "asc" | "desc"])[]> = {
	nombre: [["sortName", "asc"]],
	"precio-asc": [["priceCents", "asc"], ["sortName", "asc"]],
	"precio-desc": [["priceCents", "desc"], ["sortName", "asc"]],
	marca: [["brand", "asc"], ["sortName", "asc"]],
};

export async function listProducts(
	db: DbOrTrx,
	filter: ProductFilter,
	page: { sort: Sort; limit: number; offset?: number },
): Promise<ProductRow[]> {
	let query = db.selectFrom("products").selectAll().where((where) => fitting(db, where, filter));
	for (const [column, direction] of ORDERS[page.sort])
		query = query.orderBy(column === "brand" ? sql`lower(brand)` : column, direction);
	return query
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset ?? 0)
		.execute();
}

export async function countProducts(db: DbOrTrx, filter: ProductFilter): Promise<number> {
	const { found } = await db
		.selectFrom("products")
		.select(countAll.as("found"))
		.where((where) => fitting(db, where, filter))
		.executeTakeFirstOrThrow();
	return found;
}

/** How many products each type or brand would show under the rest of the filter. */
export async function countProductsBy(
	db: DbOrTrx,
	column: "type" | "brand",
	filter: ProductFilter,
): Promise<{ value: string; count: number }[]> {
	return db
		.selectFrom("products")
		.select([`${column} as value`, countAll.as("count")])
		.where((where) => fitting(db, where, { ...filter, [column]: ALL }))
		.groupBy(column)
		.execute();
}

/** The search texts of everything on sale. */
export async function listSearchTexts(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("products")
		.select("searchText")
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.execute();
	return rows.map((row) => row.searchText);
}

/** Products on sale by SKU, whatever the case it was typed in. */
export async function findProductsBySku(db: DbOrTrx, skus: string[]): Promise<ProductRow[]> {
	if (skus.length === 0) return [];
	return db
		.selectFrom("products")
		.selectAll()
		.where("sku", "in", skus.map((sku) => sku.toUpperCase()))
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.execute();
}

export async function insertProducts(
	trx: Trx,
	now: Date,
	products: (Pick<ProductRow, "id" | "sku" | "name" | "description" | "brand" | "type" | "uses" | "priceCents"> & {
		keywords: string[];
	})[],
): Promise<void> {
	const at = now.toISOString();
	for (const product of products)
		await trx
			.insertInto("products")
			.values({
				...product,
				keywords: JSON.stringify(product.keywords),
				sortName: sortNameOf(product.name),
				searchText: searchTextOf(product),
				image: null,
				googleImageUrl: null,
				isVisible: 1,
				deletedAt: null,
				createdAt: at,
				updatedAt: at,
			})
			.execute();
}

/** Changes a product's price; its listing and pages follow through the content version. */
export async function setProductPrice(
	trx: Trx,
	sku: string,
	priceCents: number,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("products")
		.set({ priceCents, updatedAt: now.toISOString() })
		.where("sku", "=", sku)
		.execute();
}


function fitting(db: DbOrTrx, where: ExpressionBuilder<Tables, "products">, filter: ProductFilter) {
	const conditions = [where("isVisible", "=", 1), where("deletedAt", "is", null)];
	if (filter.type !== ALL) conditions.push(where("type", "=", filter.type));
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	for (const alternatives of filter.words)
		conditions.push(where.or(alternatives.map((word) => containsWord(db, word))));
	return where.and(conditions);
}
