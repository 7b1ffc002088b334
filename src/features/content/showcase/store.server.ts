import type { z } from "zod";
import { stripQuery } from "#domain/site-path.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRows, insertRows } from "#server/database/rows.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import { getLogoPath } from "./rules.ts";

export type ShowcaseList = "promotions" | "testimonials" | "brands";

export type ShowcaseRow = Tables["promotions"];

export const listPromotions = (db: DbOrTrx) => listActiveItems(db, "promotions", Promotion);
export const listTestimonials = (db: DbOrTrx) => listActiveItems(db, "testimonials", Testimonial);
export const listBrands = (db: DbOrTrx) => listActiveItems(db, "brands", Brand);

async function listActiveItems<Item>(
	db: DbOrTrx,
	list: ShowcaseList,
	schema: z.ZodType<Item>,
): Promise<Item[]> {
	const rows = await findRows(db, list, { deletedAt: null }, { order: { position: "asc" } });
	return rows.map((row) => schema.parse(JSON.parse(row.value)));
}

/** Inserts items into a list in the given order. */
export async function insertListItems(
	trx: Trx,
	list: ShowcaseList,
	items: { id: string; value: object }[],
	now: Date,
): Promise<void> {
	for (const [position, { id, value }] of items.entries())
		await insertRows(trx, list, {
			id,
			value: JSON.stringify(value),
			position,
			updatedAt: now.toISOString(),
			deletedAt: null,
		});
}

/** Lists the pictures of promotions, testimonials and brands. */
export async function listShowcaseImageUses(db: DbOrTrx) {
	const [promotions, testimonials, brands] = [
		await listPromotions(db),
		await listTestimonials(db),
		await listBrands(db),
	];
	const images = [
		...promotions.map(({ image, title }) => ({ image, label: `Promoción: ${title}` })),
		...testimonials.map(({ avatar, name }) => ({ image: avatar, label: `Testimonio: ${name}` })),
		...brands.map(({ logo, name }) => ({ image: getLogoPath(logo), label: `Marca: ${name}` })),
	];
	return images.map(({ image, label }) => ({ path: stripQuery(image ?? ""), label, to: "/" }));
}
