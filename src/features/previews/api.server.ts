import { z } from "@hono/zod-openapi";
import { getPost } from "#features/blog/read.server.ts";
import { getProduct } from "#features/products/browse.server.ts";
import { getService } from "#features/services/read.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { answer, file, openRoutes, Problem } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { cardOfPost, cardOfProduct, cardOfService, photoOf, versionOf } from "./cards.ts";
import { type Card, PREVIEW_KINDS, type PreviewKind } from "./contract.ts";
import { draw } from "./draw.server.ts";

const site = siteRoutes("Catálogo", {});
const read = site.get("drawPreview", "/previews/{kind}/{id}", {
	summary: "La imagen de un enlace compartido, dibujada con lo que el registro dice ahora",
	params: z.object({
		kind: z.enum(PREVIEW_KINDS, "De eso no hay imagen"),
		id: z.string().max(120, "Eso no existe"),
	}),
	200: file("1200×630 y hasta 200 kB; `foto`, el producto solo, 800×800", "image/jpeg"),
	404: answer("No está a la venta o no está publicado", Problem),
	410: answer("Ya no está a la venta; `detail` lo nombra", Problem),
	422: answer("De eso no hay imagen", Problem),
	503: answer("Hay demasiadas por dibujar", Problem),
});

export const previewsApi = (at: Platform) =>
	openRoutes().openapi(read, async (c) => {
		const { kind, id } = c.req.valid("param");
		const { name } = await getSettings(at.db);
		const card = await CARDS[kind](at, id, name);
		const jpeg = await draw(at, card);
		return c.body(jpeg, 200, { "Content-Type": "image/jpeg", ETag: `"${versionOf(card)}"` });
	});

/** Each asks for a record that everybody may see: what is withdrawn has no picture either. @throws NotFoundError */
const CARDS: Record<PreviewKind, (at: Platform, id: string, shop: string) => Promise<Card>> = {
	producto: async (at, id, shop) => cardOfProduct(await getProduct(at, id), shop),
	foto: async (at, id) => photoOf(await getProduct(at, id)),
	servicio: async (at, id, shop) => cardOfService(await getService(at, id), shop),
	articulo: async (at, id, shop) => cardOfPost(await getPost(at, id), shop),
};
