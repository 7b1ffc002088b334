import { stripQuery } from "#domain/site-path.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getLogoPath } from "./rules.ts";
import { listBrands, listPromotions, listTestimonials } from "./store.server.ts";

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
