import { z } from "@hono/zod-openapi";
import { Decision } from "#features/workshop/estimates/contract.ts";
import { printEstimateByLink } from "#features/workshop/estimates/print/print.server.ts";
import { PDF_RESPONSE, sendPdf } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
import { recordDecisionByLink, recordViewByLink, requestRenewalByLink } from "./customer.server.ts";
import { PublicAnswer, PublicEstimate, ViewInput } from "./public-contract.ts";
import { getCustomerView } from "./public-view.server.ts";

const publicAnswerResponse = toResponseSpec("La cotización como quedó", PublicAnswer);
const linkApi = createLinkRoutes("Cotizaciones", "Ningún enlace de cotización es así");

export const createPublicEstimatesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: linkApi,
			id: "readOwnEstimate",
			method: "get",
			path: "/estimates/{token}",
			summary: "La cotización detrás del enlace del cliente; leerla no cambia nada",
			params: TokenParams,
			status: 200,
			answer: toResponseSpec("La última versión enviada", PublicEstimate),
			handle: ({ ctx }, { params: { token } }) => getCustomerView(ctx, token),
		}),
		defineRoute({
			group: linkApi,
			id: "recordEstimateView",
			method: "post",
			path: "/estimates/{token}/seen",
			limit: "linkWrite",
			summary: "La página estuvo delante del cliente, o fue a preguntar por WhatsApp",
			body: ViewInput,
			params: TokenParams,
			status: 200,
			answer: toResponseSpec("Anotado", z.object({ success: z.literal(true) })),
			handle: async (call, { params: { token }, body }) => {
				await recordViewByLink(call.ctx, token, body, call);
				return { success: true as const };
			},
		}),
		defineRoute({
			group: linkApi,
			id: "decideOwnEstimate",
			method: "post",
			path: "/estimates/{token}/decision",
			limit: "estimateAnswer",
			summary: "El cliente aprueba unos trabajos por un total, o dice «No por ahora»",
			headers: IdempotencyHeader,
			body: Decision,
			params: TokenParams,
			status: 200,
			answer: publicAnswerResponse,
			handle: (call, { params: { token }, body }) => recordDecisionByLink(call, { token, decision: body }),
		}),
		defineRoute({
			group: linkApi,
			id: "renewOwnEstimate",
			method: "post",
			path: "/estimates/{token}/renewal",
			limit: "estimateAnswer",
			summary: "El cliente pide los precios de hoy de una cotización vencida",
			body: z.object({}).optional(),
			params: TokenParams,
			status: 200,
			answer: publicAnswerResponse,
			handle: ({ ctx }, { params: { token } }) => requestRenewalByLink(ctx, token),
		}),
		defineRoute({
			group: linkApi,
			id: "printOwnEstimate",
			method: "get",
			path: "/estimates/{token}/cotizacion.pdf",
			summary: "La cotización en papel carta, como la ve el cliente",
			params: TokenParams,
			status: 200,
			answer: PDF_RESPONSE,
			handle: async ({ ctx }, { params: { token } }, c) => sendPdf(c, await printEstimateByLink(ctx, token)),
		}),
	]);
