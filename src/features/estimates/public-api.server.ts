import { z } from "@hono/zod-openapi";
import { asFile, PDF } from "#platform/files/pdf-answer.server.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http/http.server.ts";
import { linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Decision } from "./contract.ts";
import { decideByLink, lookByLink, renewByLink } from "./customer.server.ts";
import { paperByLink } from "./paper-of.server.ts";
import { Looking, PublicAnswer, PublicEstimate } from "./public-contract.ts";
import { viewForCustomer } from "./public-view.server.ts";

const own = linkRoutes("Cotizaciones", "Ningún enlace de cotización es así", {
	200: answer("La cotización como quedó", PublicAnswer),
});

export const publicEstimatesApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		own.get("readOwnEstimate", "/estimates/{token}", {
			summary: "La cotización detrás del enlace del cliente; leerla no cambia nada",
			200: answer("La última versión enviada", PublicEstimate),
		})(({ token }) => viewForCustomer(at, token)),
		own.post("seeOwnEstimate", "/estimates/{token}/seen", {
			limit: "linkWrite",
			summary: "La página estuvo delante del cliente, o fue a preguntar por WhatsApp",
			body: Looking,
			200: answer("Anotado", z.object({ success: z.literal(true) })),
		})(async ({ token, body, visitor }) => {
			await lookByLink(at, token, body, visitor);
			return { success: true as const };
		}),
		own.post("decideOwnEstimate", "/estimates/{token}/decision", {
			limit: "estimateAnswer",
			summary: "El cliente aprueba unos trabajos por un total, o dice «No por ahora»",
			headers: IdempotencyHeader,
			body: Decision,
		})(({ token, body, visitor, submission: { key } }) =>
			decideByLink(at, token, body, { key, visitor }),
		),
		own.post("renewOwnEstimate", "/estimates/{token}/renewal", {
			limit: "estimateAnswer",
			summary: "El cliente pide los precios de hoy de una cotización vencida",
			body: z.object({}).optional(),
		})(({ token }) => renewByLink(at, token)),
		own.get("printOwnEstimate", "/estimates/{token}/cotizacion.pdf", {
			summary: "La cotización en papel carta, como la ve el cliente",
			200: PDF,
		})(async ({ token }, c) => asFile(c, await paperByLink(at, token))),
	]);
