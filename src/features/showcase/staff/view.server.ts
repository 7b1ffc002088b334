import type { Brand, Promotion, Testimonial } from "#features/showcase/contract.ts";
import { existingPicture, logoPathOf, promotionState } from "#features/showcase/rules.ts";
import { listRows } from "#features/showcase/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { AdminBrand, AdminPromotion, AdminTestimonial, ShowcaseForStaff } from "./contract.ts";
import { BRANDS, type Kind, type Placed, PROMOTIONS, placed, TESTIMONIALS } from "./edit.server.ts";

/** Everything of the home page that staff edit, with what was deleted. */
export async function listShowcase(at: Platform): Promise<ShowcaseForStaff> {
	const [shown, bin] = [await listsOf(at, false), await listsOf(at, true)];
	return { ...shown, bin, today: panamaDay(at.now()) };
}

export function promotionView(at: Platform, promotion: Placed<Promotion>): AdminPromotion {
	return {
		...promotion,
		picture: existingPicture(promotion.image, at.images),
		state: promotionState(promotion, panamaDay(at.now())),
	};
}

export function testimonialView(at: Platform, one: Placed<Testimonial>): AdminTestimonial {
	return { ...one, picture: one.avatar ? existingPicture(one.avatar, at.images) : null };
}

export function brandView(at: Platform, brand: Placed<Brand>): AdminBrand {
	return { ...brand, picture: existingPicture(logoPathOf(brand.logo), at.images) };
}

async function listsOf(at: Platform, isBin: boolean) {
	const promotions = await itemsOf(at.db, PROMOTIONS, isBin);
	const testimonials = await itemsOf(at.db, TESTIMONIALS, isBin);
	const brands = await itemsOf(at.db, BRANDS, isBin);
	return {
		promotions: promotions.map((one) => promotionView(at, one)),
		testimonials: testimonials.map((one) => testimonialView(at, one)),
		brands: brands.map((one) => brandView(at, one)),
	};
}

async function itemsOf<Item extends object>(db: DbOrTrx, kind: Kind<Item>, isBin: boolean) {
	const rows = await listRows(db, kind.table, isBin);
	return rows.map((row) => placed(kind.schema, row));
}
