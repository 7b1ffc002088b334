import { z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { JPEG_RESPONSE, toPhotoResponse } from "#features/workshop/photos/responses.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
import { getSharedPhoto, readCustomerOrder } from "./customer.server.ts";
import { PublicOrder } from "./public-contract.ts";

const customerLink = createLinkRoutes("Taller", "Ningún enlace es así, o su carro no está en el taller", {
	needs: "orders",
});

export const createPublicOrdersApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: customerLink,
			id: "readOwnOrder",
			method: "get",
			path: "/work-orders/{token}",
			summary: "El carro detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
			// The page polls every half minute; an unchanged response is a 304.
			middleware: etag(),
			params: TokenParams,
			status: 200,
			answer: toResponseSpec("Dónde está el carro y qué sigue", PublicOrder),
			handle: ({ ctx }, { params: { token } }) => readCustomerOrder(ctx, token),
		}),
		defineRoute({
			group: customerLink,
			id: "readSharedPhoto",
			method: "get",
			path: "/work-orders/{token}/photos/{photo}",
			summary: "Una foto que el taller comparte con quien tiene el enlace",
			params: TokenParams.extend({ photo: z.string().max(60) }),
			status: 200,
			answer: JPEG_RESPONSE,
			errors: { 404: toResponseSpec("Ningún enlace es así, o esa foto no se comparte", Problem) },
			handle: async ({ ctx }, { params }, c) =>
				toPhotoResponse(c, ctx, await getSharedPhoto(ctx, params), { size: "full" }),
		}),
	]);
