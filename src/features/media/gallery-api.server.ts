import { z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { galleryOf } from "./rules.ts";
import { listGalleryAlts } from "./store.server.ts";

/** `alt` is the alternative text by staff, else «Proyecto 3». */
const GalleryImage = z.object({ number: z.number().int(), url: z.string(), alt: z.string() });

const site = siteRoutes("Sitio");

export const galleryApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("readGallery", "/government/gallery", {
			summary: "Las fotos de proyectos con instituciones que existen, hasta 15",
			200: answer("En orden", z.object({ images: z.array(GalleryImage) })),
		})(async () => {
			const alts = await listGalleryAlts(at.db);
			const images = galleryOf(at.images).map(({ number, url }) => ({
				number,
				url: at.images.urlOf(url),
				alt: alts.get(url) ?? `Proyecto ${number}`,
			}));
			return { images };
		}),
	]);
