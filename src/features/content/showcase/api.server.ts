import { z } from "@hono/zod-openapi";
import { getVisibility } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import { DISTRIBUTOR, findExistingPicture, getLogoPath, STOCK_PICTURE, toLocalNumber } from "./rules.ts";
import { listBrands, listPromotions, listTestimonials } from "./store.server.ts";

/** `picture` always exists: a promotion without one gets the stock picture, and a brand without one a lettermark. */
const PublicPromotion = Promotion.extend({ picture: z.string() });
const PublicBrand = Brand.extend({ picture: z.string().nullable() });

const site = createSiteRoutes("Sitio");

export const createShowcaseApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "readShowcase",
			method: "get",
			path: "/showcase",
			summary: "Promociones, testimonios y marcas",
			status: 200,
			answer: toResponseSpec(
				"Cada lista en su orden",
				z.object({
					promotions: z.array(PublicPromotion),
					testimonials: z.array(Testimonial),
					brands: z.array(PublicBrand),
				}),
			),
			handle: async (call) => {
				const { hides } = getVisibility(call.ctx, call);
				const today = toPanamaDay(call.ctx.now());
				const [promotions, testimonials, brands, shop] = await Promise.all([
					listPromotions(call.ctx.db),
					listTestimonials(call.ctx.db),
					listBrands(call.ctx.db),
					getSettings(call.ctx.db),
				]);
				const isDistributorConfirmed = !shop.sampleFields.includes(DISTRIBUTOR) || !hides(DISTRIBUTOR);
				const findPicture = (path: string) =>
					call.ctx.images.getUrl(findExistingPicture(path, call.ctx.images));
				const response = {
					promotions: promotions
						.filter(({ validUntil }) => validUntil >= today || !hides("promotions"))
						.map((item) => ({
							...item,
							whatsapp: item.whatsapp || toLocalNumber(shop.whatsapp),
							picture: findPicture(item.image) ?? STOCK_PICTURE,
						})),
					testimonials: testimonials.filter(({ isSample }) => !isSample || !hides("testimonials")),
					brands: brands.map((item) => ({
						...item,
						isDistributor: item.isDistributor && isDistributorConfirmed,
						picture: findPicture(getLogoPath(item.logo)),
					})),
				};
				return response;
			},
		}),
	]);
