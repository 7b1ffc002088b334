import type { DbOrTrx } from "#platform/database/db.server.ts";
import { withoutQuery } from "#site-path.ts";
import { logoPathOf } from "./rules.ts";
import { listBrands, listPromotions, listTestimonials } from "./store.server.ts";

/** Lists the pictures of promotions, testimonials and brands. */
export async function listShowcaseImageUses(db: DbOrTrx) {
	const [promotions, testimonials, brands] = [
		await listPromotions(db),
		await listTestimonials(db),
		await listBrands(db),
	];
	const shown = [
		...promotions.map(({ image, title }) => ({ image, label: `Promoción: ${title}` })),
		...testimonials.map(({ avatar, name }) => ({ image: avatar, label: `Testimonio: ${name}` })),
		...brands.map(({ logo, name }) => ({ image: logoPathOf(logo), label: `Marca: ${name}` })),
	];
	return shown.map(({ image, label }) => ({ path: withoutQuery(image ?? ""), label, to: "/" }));
}
