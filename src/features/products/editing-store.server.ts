import { type ExpressionBuilder, sql } from "kysely";
import {
	containsWords,
	countAll,
	type DbOrTrx,
	type Tables,
	type Trx,
} from "#platform/db.server.ts";
import { type ListSort, PRODUCTS_PER_PAGE } from "./editing.ts";
import type { ProductListFilter } from "./editing-contract.ts";
import { ALL, sortNameOf } from "./rules.ts";
import { searchTextOf, wordsOf } from "./search.ts";
import type { ProductRow } from "./store.server.ts";
import "./table.server.ts";

const COLUMNS = {
	name: "sortName",
	sku: "sku",
	brand: "brand",
	type: "type",
	price: "priceCents",
	updated_at: "updatedAt",
} as const satisfies Record<ListSort, string>;

/** What staff write of a product; the rest of the row follows from it. */
export type ProductValues = Pick<
	ProductRow,
	"sku" | "name" | "description" | "brand" | "type" | "uses" | "priceCents" | "image" | "isVisible"
> & { keywords: string[] };

/** One page of the catalogue as staff see it, hidden ones included. */
export async function listForStaff(db: DbOrTrx, filter: ProductListFilter): Promise<ProductRow[]> {
	const column = COLUMNS[filter.sort];
	return db
		.selectFrom("products")
		.selectAll()
		.where((where) => chosen(db, where, filter))
		.orderBy(
			column === "brand" || column === "type" ? sql`lower(${sql.ref(column)})` : column,
			filter.order,
		)
		.orderBy("sortName")
		.orderBy("id")
		.limit(PRODUCTS_PER_PAGE)
		.offset((filter.page - 1) * PRODUCTS_PER_PAGE)
		.execute();
}

/** The ids of everything that fits a filter, A to Z: for orders that another room knows. */
export async function listIds(
	db: DbOrTrx,
	filter: Pick<ProductListFilter, "q" | "brand" | "type" | "bin">,
): Promise<string[]> {
	const rows = await db
		.selectFrom("products")
		.select("id")
		.where((where) => chosen(db, where, filter))
		.orderBy("sortName")
		.orderBy("id")
		.execute();
	return rows.map((row) => row.id);
}

/** Products by id, in the order of the ids. */
export async function findInOrder(db: DbOrTrx, ids: readonly string[]): Promise<ProductRow[]> {
	if (ids.length === 0) return [];
	const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countForStaff(
	db: DbOrTrx,
	filter: Pick<ProductListFilter, "q" | "brand" | "type" | "bin">,
): Promise<number> {
	const { found } = await db
		.selectFrom("products")
		.select(countAll.as("found"))
		.where((where) => chosen(db, where, filter))
		.executeTakeFirstOrThrow();
	return found;
}

/** The brands and the types of everything that is not in the bin. */
export async function listGroups(db: DbOrTrx): Promise<{ brands: string[]; types: string[] }> {
	const distinct = async (column: "brand" | "type") => {
		const rows = await db
			.selectFrom("products")
			.select(column)
			.distinct()
			.where("deletedAt", "is", null)
			.execute();
		return rows
			.map((row) => String(row[column as keyof typeof row]))
			.sort((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1));
	};
	return { brands: await distinct("brand"), types: await distinct("type") };
}

export async function findProduct(db: DbOrTrx, id: string): Promise<ProductRow | undefined> {
	return db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whoever has a SKU, the bin included. */
export async function findSkuOwner(db: DbOrTrx, sku: string): Promise<ProductRow | undefined> {
	return db.selectFrom("products").selectAll().where("sku", "=", sku).executeTakeFirst();
}

export async function insertProduct(
	trx: Trx,
	id: string,
	values: ProductValues,
	at: string,
): Promise<void> {
	await trx
		.insertInto("products")
		.values({
			id,
			...stored(values),
			googleImageUrl: null,
			deletedAt: null,
			createdAt: at,
			updatedAt: at,
		})
		.execute();
}

/** Saves a product unless somebody changed it since. @returns whether it was saved */
export async function updateProductRow(
	trx: Trx,
	seen: Pick<ProductRow, "id" | "updatedAt">,
	set: Partial<ProductRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("products")
		.set(set)
		.where("id", "=", seen.id)
		.where("updatedAt", "=", seen.updatedAt)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** The columns that follow from what staff wrote. */
export function stored(values: ProductValues) {
	const { keywords, ...rest } = values;
	return {
		...rest,
		keywords: JSON.stringify(keywords),
		sortName: sortNameOf(values.name),
		searchText: searchTextOf(values),
	};
}

function chosen(
	db: DbOrTrx,
	where: ExpressionBuilder<Tables, "products">,
	filter: Pick<ProductListFilter, "q" | "brand" | "type" | "bin">,
) {
	const conditions = [where("deletedAt", filter.bin === "1" ? "is not" : "is", null)];
	if (filter.brand !== ALL) conditions.push(where("brand", "=", filter.brand));
	if (filter.type !== ALL) conditions.push(where("type", "=", filter.type));
	const words = wordsOf(filter.q).map((word) => [word]);
	return where.and([...conditions, ...containsWords(db, words)]);
}
