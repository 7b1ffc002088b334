import { z } from "@hono/zod-openapi";
import { getProduct } from "#features/products/browse.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { answer, file, openRoutes, Problem } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	cardOfPost,
	cardOfProduct,
	cardOfService,
	type PicturedPost,
	type PicturedService,
	photoOf,
	versionOf,
} from "./cards.ts";
import { type Card, PREVIEW_KINDS, type PreviewKind } from "./contract.ts";
import { draw } from "./draw.server.ts";

const site = siteRoutes("Catálogo");
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

/** Loaders of public records; withdrawn records have no preview. @throws NotFoundError */
type Sources = {
	post: (id: string) => Promise<PicturedPost>;
	service: (id: string) => Promise<PicturedService>;
};

export const previewsApi = (at: Platform, sources: Sources) =>
	openRoutes().openapi(read.route, async (c) => {
		const { kind, id } = c.req.valid("param");
		const { name } = await getSettings(at.db);
		const card = await CARDS[kind](at, id, { shop: name, ...sources });
		const jpeg = await draw(at, card);
		return c.body(jpeg, 200, { "Content-Type": "image/jpeg", ETag: `"${versionOf(card)}"` });
	});

type Told = Sources & { shop: string };
const CARDS: Record<PreviewKind, (at: Platform, id: string, told: Told) => Promise<Card>> = {
	producto: async (at, id, { shop }) => cardOfProduct(await getProduct(at, id), shop),
	foto: async (at, id) => photoOf(await getProduct(at, id)),
	servicio: async (_, id, { shop, service }) => cardOfService(await service(id), shop),
	articulo: async (_, id, { shop, post }) => cardOfPost(await post(id), shop),
};
