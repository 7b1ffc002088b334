import { createRoute, z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { galleryOf } from "./rules.ts";

const GalleryImage = z.object({ number: z.number().int(), url: z.string() });

const read = createRoute({
	method: "get",
	path: "/government/gallery",
	tags: ["Sitio"],
	summary: "Las fotos de proyectos con instituciones que existen, hasta 15",
	responses: { 200: answer("En orden", z.object({ images: z.array(GalleryImage) })) },
});

export const galleryApi = (at: Platform) =>
	openRoutes().openapi(read, (c) => {
		const images = galleryOf(at.images).map(({ number, url }) => ({
			number,
			url: at.images.urlOf(url),
		}));
		return c.json({ images }, 200);
	});
