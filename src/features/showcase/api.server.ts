import { z } from "@hono/zod-openapi";
import { unsaidTo } from "#features/settings/said.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import { DISTRIBUTOR, existingPicture, localNumber, logoPathOf, STOCK_PICTURE } from "./rules.ts";
import { listBrands, listPromotions, listTestimonials } from "./store.server.ts";

/** `picture` always exists: a promotion without one gets the stock picture, and a brand without one a lettermark. */
const ShownPromotion = Promotion.extend({ picture: z.string() });
const ShownBrand = Brand.extend({ picture: z.string().nullable() });

const site = siteRoutes("Sitio");

export const showcaseApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("readShowcase", "/showcase", {
			summary: "Promociones, testimonios y marcas",
			200: answer(
				"Cada lista en su orden",
				z.object({
					promotions: z.array(ShownPromotion),
					testimonials: z.array(Testimonial),
					brands: z.array(ShownBrand),
				}),
			),
		})(async ({ visitor }) => {
			const { hides } = unsaidTo(at, visitor);
			const today = panamaDay(at.now());
			const [promotions, testimonials, brands, shop] = await Promise.all([
				listPromotions(at.db),
				listTestimonials(at.db),
				listBrands(at.db),
				getSettings(at.db),
			]);
			const isProven = !shop.sampleFields.includes(DISTRIBUTOR) || !hides(DISTRIBUTOR);
			const find = (path: string) => at.images.urlOf(existingPicture(path, at.images));
			const shown = {
				promotions: promotions
					.filter(({ validUntil }) => validUntil >= today || !hides("promotions"))
					.map((one) => ({
						...one,
						whatsapp: one.whatsapp || localNumber(shop.whatsapp),
						picture: find(one.image) ?? STOCK_PICTURE,
					})),
				testimonials: testimonials.filter(({ isSample }) => !isSample || !hides("testimonials")),
				brands: brands.map((one) => ({
					...one,
					isDistributor: one.isDistributor && isProven,
					picture: find(logoPathOf(one.logo)),
				})),
			};
			return shown;
		}),
	]);
