import type { z } from "zod";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRows, insertRows } from "#platform/database/rows.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";

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
	const rows = await findRows(db, shelf, { deletedAt: null }, { position: "asc" });
	return rows.map((row) => schema.parse(JSON.parse(row.value)));
}

/** Inserts items into a list in the given order. */
export async function fillShelf(
	trx: Trx,
	shelf: Shelf,
	items: { id: string; value: object }[],
	now: Date,
): Promise<void> {
	for (const [position, { id, value }] of items.entries())
		await insertRows(trx, shelf, {
			id,
			value: JSON.stringify(value),
			position,
			updatedAt: now.toISOString(),
			deletedAt: null,
		});
}
