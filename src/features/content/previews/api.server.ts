import { z } from "@hono/zod-openapi";
import { getSettings } from "#core/settings/store.server.ts";
import { getPost } from "#features/content/blog/read.server.ts";
import { getProduct } from "#features/content/products/catalogue/browse.server.ts";
import { getService } from "#features/content/services/read.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toFileSpec, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { getCardVersion, toPhotoCard, toPostCard, toProductCard, toServiceCard } from "./cards.ts";
import { type Card, PREVIEW_KINDS, type PreviewKind } from "./contract.ts";
import { draw } from "./draw.server.ts";

const site = createSiteRoutes("Catálogo");
const renderPreview = defineRoute({
	group: site,
	id: "renderPreview",
	method: "get",
	path: "/previews/{kind}/{id}",
	summary: "La imagen de un enlace compartido, dibujada con lo que el registro dice ahora",
	params: z.object({
		kind: z.enum(PREVIEW_KINDS, "De eso no hay imagen"),
		id: z.string().max(120, "Eso no existe"),
	}),
	status: 200,
	answer: toFileSpec("1200×630 y hasta 200 kB; `foto`, el producto solo, 800×800", "image/jpeg"),
	errors: {
		404: toResponseSpec("No está a la venta o no está publicado", Problem),
		410: toResponseSpec("Ya no está a la venta; `detail` lo nombra", Problem),
		422: toResponseSpec("De eso no hay imagen", Problem),
		503: toResponseSpec("Hay demasiadas por dibujar", Problem),
	},
	handle: async ({ ctx }, { params: { kind, id } }, c) => {
		const { name } = await getSettings(ctx.db);
		const card = await CARDS[kind](ctx, id, name);
		const jpeg = await draw(ctx, card);
		return c.body(jpeg, 200, { "Content-Type": "image/jpeg", ETag: `"${getCardVersion(card)}"` });
	},
});

export const createPreviewsApi = () => createRouter().openapiRoutes([renderPreview]);

/** Builds the card of a public record; a withdrawn record has none. @throws NotFoundError */
const CARDS: Record<PreviewKind, (ctx: AppContext, id: string, shop: string) => Promise<Card>> = {
	producto: async (ctx, id, shop) => toProductCard(await getProduct(ctx, id), shop),
	foto: async (ctx, id) => toPhotoCard(await getProduct(ctx, id)),
	servicio: async (ctx, id, shop) => toServiceCard(await getService(ctx, id), shop),
	articulo: async (ctx, id, shop) => toPostCard(await getPost(ctx, id), shop),
};
