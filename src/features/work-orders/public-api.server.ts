import { z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { asPhoto, JPEG } from "#features/photos/answers.server.ts";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { ByToken, linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readOwnOrder, sharedPhoto } from "./customer.server.ts";
import { PublicOrder } from "./public-contract.ts";

const own = linkRoutes("Taller", "Ningún enlace es así, o su carro no está en el taller", {
	needs: "orders",
});

export const publicOrdersApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		own.get("readOwnOrder", "/work-orders/{token}", {
			summary:
				"El carro detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
			// The page polls every half minute; an unchanged response is a 304.
			middleware: etag(),
			200: answer("Dónde está el carro y qué sigue", PublicOrder),
		})(({ token }) => readOwnOrder(at, token)),
		own.get("readSharedPhoto", "/work-orders/{token}/photos/{photo}", {
			summary: "Una foto que el taller comparte con quien tiene el enlace",
			params: ByToken.extend({ photo: z.string().max(60) }),
			200: JPEG,
			404: answer("Ningún enlace es así, o esa foto no se comparte", Problem),
		})(async ({ params }, c) => asPhoto(c, at, await sharedPhoto(at, params), { size: "full" })),
	]);
