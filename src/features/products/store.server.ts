import { setImmediate } from "node:timers/promises";
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import {
	containsWords,
	countAll,
	type DbOrTrx,
	type Tables,
	type Trx,
} from "#platform/db.server.ts";
import { typesIn } from "./groups.ts";
import { ALL, type Sort, sortNameOf } from "./rules.ts";
import { searchTextOf } from "./search.ts";
import "./table.server.ts";

export type ProductRow = Omit<Selectable<Tables["products"]>, "quotedTimes" | "quotedQuantity">;
/** `words` is an interpreted query: one list of alternatives per word. */
export type ProductFilter = { words: string[][]; type: string; brand: string };

/** Where the catalogue is searched. */
export const SEARCHED = { table: "products", index: "product_search", isOrdered: true };

const ORDERS: Record<Sort, readonly ["sortName" | "priceCents" | "brand", "asc" | "desc"][]> = {
	nombre: [["sortName", "asc"]],
	"precio-asc": [
		["priceCents", "asc"],
		["sortName", "asc"],
	],
	"precio-desc": [
		["priceCents", "desc"],
		["sortName", "asc"],
	],
	marca: [
		["brand", "asc"],
		["sortName", "asc"],
	],
};

export async function listProducts(
	db: DbOrTrx,
	filter: ProductFilter,
	page: { sort: Sort; limit: number; offset?: number },
): Promise<ProductRow[]> {
	const ordered = <Output>(products: SelectQueryBuilder<Tables, "products", Output>) => {
		let query = products;
		for (const [column, direction] of ORDERS[page.sort])
			query = query.orderBy(column === "brand" ? sql`lower(brand)` : column, direction);
		return query.orderBy("id");
	};
	// What is found is sorted by little, and only the rows of the page are read whole.
	const chosen = ordered(db.selectFrom("products").where((where) => fitting(db, where, filter)))
		.select("id")
		.limit(page.limit)
		.offset(page.offset ?? 0);
	return ordered(db.selectFrom("products").where("id", "in", chosen))
		.selectAll()
		.execute();
}

/** One group of the products that contain the words: how many of a type are of a brand. */
export type ProductGroup = { type: string; brand: string; count: number };

/** Counts the products that contain the words, by type and brand: every figure beside the filters comes from it. */
export async function countGroups(db: DbOrTrx, words: string[][]): Promise<ProductGroup[]> {
	return db
		.selectFrom("products")
		.select(["type", "brand", countAll.as("count")])
		.where((where) => fitting(db, where, { words, type: ALL, brand: ALL }))
		.groupBy(["type", "brand"])
		.execute();
}

const TEXTS_AT_ONCE = 2000;

/** The search texts of everything on sale, in portions: between two of them other requests are answered. */
export async function* eachSearchText(db: DbOrTrx): AsyncGenerator<string> {
	let last = "";
	for (;;) {
		const rows = await db
			.selectFrom("products")
			.select(["id", "searchText"])
			.where("isVisible", "=", 1)
			.where("deletedAt", "is", null)
			.where("id", ">", last)
			.orderBy("id")
			.limit(TEXTS_AT_ONCE)
			.execute();
		for (const row of rows) yield row.searchText;
		const next = rows.at(-1)?.id;
		if (next === undefined) return;
		last = next;
		await setImmediate();
	}
}

/** The SKUs of everything on sale, A to Z, from a place on. */
export async function listSkus(
	db: DbOrTrx,
	{ limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
	const page = db
		.selectFrom("products")
		.select("id")
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("sortName")
		.orderBy("id")
		.limit(limit)
		.offset(offset);
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
	return db
		.selectFrom("products")
		.selectAll()
		.where(
			"sku",
			"in",
			skus.map((sku) => sku.toUpperCase()),
		)
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.execute();
}

export async function insertProducts(
	trx: Trx,
	now: Date,
	products: (Pick<
		ProductRow,
		"id" | "sku" | "name" | "description" | "brand" | "type" | "uses" | "priceCents"
	> & {
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

function fitting(db: DbOrTrx, where: ExpressionBuilder<Tables, "products">, filter: ProductFilter) {
	const conditions = [where("isVisible", "=", 1), where("deletedAt", "is", null)];
	if (filter.type !== ALL) conditions.push(where("type", "in", typesIn(filter.type)));
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	return where.and([...conditions, ...containsWords(db, filter.words, SEARCHED)]);
}
