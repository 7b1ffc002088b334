import type { z } from "zod";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import "./table.server.ts";

export type Shelf = "promotions" | "testimonials" | "brands";

export type ShowcaseRow = Tables["promotions"];

export const listPromotions = (db: DbOrTrx) => listShelf(db, "promotions", Promotion);
export const listTestimonials = (db: DbOrTrx) => listShelf(db, "testimonials", Testimonial);
export const listBrands = (db: DbOrTrx) => listShelf(db, "brands", Brand);

async function listShelf<Item>(
	db: DbOrTrx,
	shelf: Shelf,
	schema: z.ZodType<Item>,
): Promise<Item[]> {
	const rows = await db
		.selectFrom(shelf)
		.select("value")
		.where("deletedAt", "is", null)
		.orderBy("position")
		.execute();
	return rows.map((row) => schema.parse(JSON.parse(row.value)));
}

/** Puts items on a shelf in the given order. */
export async function fillShelf(
	trx: Trx,
	shelf: Shelf,
	items: { id: string; value: object }[],
	now: Date,
): Promise<void> {
	for (const [position, { id, value }] of items.entries())
		await trx
			.insertInto(shelf)
			.values({
				id,
				value: JSON.stringify(value),
				position,
				updatedAt: now.toISOString(),
				deletedAt: null,
			})
			.execute();
}

/** Everything on a shelf with its place, or what was taken off it. */
export async function listRows(db: DbOrTrx, shelf: Shelf, isBin: boolean): Promise<ShowcaseRow[]> {
	return db
		.selectFrom(shelf)
		.selectAll()
		.where("deletedAt", isBin ? "is not" : "is", null)
		.orderBy("position")
		.orderBy("id")
		.execute();
}

export async function findRow(
	db: DbOrTrx,
	shelf: Shelf,
	id: string,
): Promise<ShowcaseRow | undefined> {
	return db.selectFrom(shelf).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Puts one more item at the end of a shelf. */
export async function insertRow(
	trx: Trx,
	shelf: Shelf,
	item: { id: string; value: object; at: string },
): Promise<void> {
	const { last } = await trx
		.selectFrom(shelf)
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	const position = last === null ? 0 : Number(last) + 1;
	const { id, value, at } = item;
	await trx
		.insertInto(shelf)
		.values({ id, value: JSON.stringify(value), position, updatedAt: at, deletedAt: null })
		.execute();
}

/** Saves an item unless somebody changed it since. @returns whether it was saved */
export async function updateRow(
	trx: Trx,
	shelf: Shelf,
	seen: Pick<ShowcaseRow, "id" | "updatedAt">,
	set: Partial<ShowcaseRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable(shelf)
		.set(set)
		.where("id", "=", seen.id)
		.where("updatedAt", "=", seen.updatedAt)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
