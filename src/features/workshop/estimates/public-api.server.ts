import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes } from "#server/http/routes.server.ts";
import { Decision } from "./contract.ts";
import { recordDecisionByLink, recordViewByLink, requestRenewalByLink } from "./customer.server.ts";
import { printEstimateByLink } from "./print.server.ts";
import { PublicAnswer, PublicEstimate, ViewInput } from "./public-contract.ts";
import { getCustomerView } from "./public-view.server.ts";

const linkApi = createLinkRoutes("Cotizaciones", "Ningún enlace de cotización es así", {
	200: toResponseSpec("La cotización como quedó", PublicAnswer),
});

export const createPublicEstimatesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		linkApi.get("readOwnEstimate", "/estimates/{token}", {
			summary: "La cotización detrás del enlace del cliente; leerla no cambia nada",
			200: toResponseSpec("La última versión enviada", PublicEstimate),
		})(({ token }) => getCustomerView(ctx, token)),
		linkApi.post("recordEstimateView", "/estimates/{token}/seen", {
			limit: "linkWrite",
			summary: "La página estuvo delante del cliente, o fue a preguntar por WhatsApp",
			body: ViewInput,
			200: toResponseSpec("Anotado", z.object({ success: z.literal(true) })),
		})(async ({ token, body, visitor }) => {
			await recordViewByLink(ctx, token, body, visitor);
			return { success: true as const };
		}),
		linkApi.post("decideOwnEstimate", "/estimates/{token}/decision", {
			limit: "estimateAnswer",
			summary: "El cliente aprueba unos trabajos por un total, o dice «No por ahora»",
			headers: IdempotencyHeader,
			body: Decision,
		})(({ token, body, visitor, submission: { key } }) =>
			recordDecisionByLink(ctx, token, body, { key, visitor }),
		),
		linkApi.post("renewOwnEstimate", "/estimates/{token}/renewal", {
			limit: "estimateAnswer",
			summary: "El cliente pide los precios de hoy de una cotización vencida",
			body: z.object({}).optional(),
		})(({ token }) => requestRenewalByLink(ctx, token)),
		linkApi.get("printOwnEstimate", "/estimates/{token}/cotizacion.pdf", {
			summary: "La cotización en papel carta, como la ve el cliente",
			200: PDF_RESPONSE,
		})(async ({ token }, c) => sendPdf(c, await printEstimateByLink(ctx, token))),
	]);
