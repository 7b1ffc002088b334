import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes } from "#server/http/routes.server.ts";
import { listGalleryImages } from "./rules.ts";
import { listGalleryAlts } from "./store.server.ts";

/** `alt` is the alternative text by staff, else «Proyecto 3». */
const GalleryImage = z.object({ number: z.number().int(), url: z.string(), alt: z.string() });

const site = createSiteRoutes("Sitio");

export const createGalleryApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		site.get("readGallery", "/government/gallery", {
			summary: "Las fotos de proyectos con instituciones que existen, hasta 15",
			200: toResponseSpec("En orden", z.object({ images: z.array(GalleryImage) })),
		})(async () => {
			const alts = await listGalleryAlts(ctx.db);
			const images = listGalleryImages(ctx.images).map(({ number, url }) => ({
				number,
				url: ctx.images.getUrl(url),
				alt: alts.get(url) ?? `Proyecto ${number}`,
			}));
			return { images };
		}),
	]);
