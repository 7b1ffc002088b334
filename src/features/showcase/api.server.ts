import { createRoute, z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import { listBrands, listPromotions, listTestimonials } from "./store.server.ts";

const read = createRoute({
	method: "get",
	path: "/showcase",
	tags: ["Sitio"],
	summary: "Promociones, testimonios y marcas",
	responses: {
		200: answer(
			"Cada lista en su orden",
			z.object({
				promotions: z.array(Promotion),
				testimonials: z.array(Testimonial),
				brands: z.array(Brand),
			}),
		),
	},
});

export const showcaseApi = (at: Platform) =>
	openRoutes().openapi(read, async (c) => {
		const [promotions, testimonials, brands] = await Promise.all([
			listPromotions(at.db),
			listTestimonials(at.db),
			listBrands(at.db),
		]);
		return c.json({ promotions, testimonials, brands }, 200);
	});
