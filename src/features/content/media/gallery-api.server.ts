import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { listGalleryImages } from "./rules.ts";
import { listGalleryAlts } from "./store.server.ts";

/** `alt` is the alternative text by staff, else «Proyecto 3». */
const GalleryImage = z.object({ number: z.number().int(), url: z.string(), alt: z.string() });

const site = createSiteRoutes("Sitio");

export const createGalleryApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "readGallery",
			method: "get",
			path: "/government/gallery",
			summary: "Las fotos de proyectos con instituciones que existen, hasta 15",
			status: 200,
			answer: toResponseSpec("En orden", z.object({ images: z.array(GalleryImage) })),
			handle: async ({ ctx }) => {
				const alts = await listGalleryAlts(ctx.db);
				const images = listGalleryImages(ctx.images).map(({ number, url }) => ({
					number,
					url: ctx.images.getUrl(url),
					alt: alts.get(url) ?? `Proyecto ${number}`,
				}));
				return { images };
			},
		}),
	]);
