import { z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { JPEG_RESPONSE, toPhotoResponse } from "#features/workshop/photos/responses.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, TokenParams } from "#server/http/routes.server.ts";
import { getSharedPhoto, readCustomerOrder } from "./customer.server.ts";
import { PublicOrder } from "./public-contract.ts";

const customerLink = createLinkRoutes("Taller", "Ningún enlace es así, o su carro no está en el taller", {
	needs: "orders",
});

export const createPublicOrdersApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		customerLink.get("readOwnOrder", "/work-orders/{token}", {
			summary: "El carro detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
			// The page polls every half minute; an unchanged response is a 304.
			middleware: etag(),
			200: toResponseSpec("Dónde está el carro y qué sigue", PublicOrder),
		})(({ token }) => readCustomerOrder(ctx, token)),
		customerLink.get("readSharedPhoto", "/work-orders/{token}/photos/{photo}", {
			summary: "Una foto que el taller comparte con quien tiene el enlace",
			params: TokenParams.extend({ photo: z.string().max(60) }),
			200: JPEG_RESPONSE,
			404: toResponseSpec("Ningún enlace es así, o esa foto no se comparte", Problem),
		})(async ({ params }, c) => toPhotoResponse(c, ctx, await getSharedPhoto(ctx, params), { size: "full" })),
	]);
