import { z } from "@hono/zod-openapi";
import {
	answer,
	formProblems,
	IdempotencyHeader,
	openRoutes,
	Problem,
} from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { routesOf } from "#platform/routes.server.ts";
import { Decision } from "./contract.ts";
import { decideByLink, lookByLink, renewByLink } from "./customer.server.ts";
import { asFile, PDF } from "./paper-answer.server.ts";
import { paperByLink } from "./paper-of.server.ts";
import { Looking, PublicAnswer, PublicEstimate } from "./public-contract.ts";
import { viewForCustomer } from "./public-view.server.ts";

const site = routesOf("Cotizaciones", {});
/** As long as an address may be: what is too long is as unknown as what is wrong. */
const params = z.object({ token: z.string().max(4000) });
const unknown = { 404: answer("Ningún enlace de cotización es así", Problem) };
const problems = { ...formProblems, ...unknown };
const responses = { 200: answer("La cotización como quedó", PublicAnswer), ...problems };

const read = site.get("readOwnEstimate", "/estimates/{token}", {
	summary: "La cotización detrás del enlace del cliente; leerla no cambia nada",
	params,
	200: answer("La última versión enviada", PublicEstimate),
	...problems,
});
const seen = site.post("seeOwnEstimate", "/estimates/{token}/seen", {
	summary: "La página estuvo delante del cliente, o fue a preguntar por WhatsApp",
	params,
	body: Looking,
	200: answer("Anotado", z.object({ success: z.literal(true) })),
	...problems,
});
const decision = site.post("decideOwnEstimate", "/estimates/{token}/decision", {
	summary: "El cliente aprueba unos trabajos por un total, o dice «No por ahora»",
	params,
	headers: IdempotencyHeader,
	body: Decision,
	...responses,
});
const renewal = site.post("renewOwnEstimate", "/estimates/{token}/renewal", {
	summary: "El cliente pide los precios de hoy de una cotización vencida",
	params,
	body: z.object({}).optional(),
	...responses,
});

const paper = site.get("printOwnEstimate", "/estimates/{token}/cotizacion.pdf", {
	summary: "La cotización en papel carta, como la ve el cliente",
	params,
	200: PDF,
	...unknown,
	503: problems[503],
});

export const publicEstimatesApi = (at: Platform) =>
	openRoutes()
		.openapi(read, async (c) =>
			c.json(await viewForCustomer(at.db, at.now(), c.req.valid("param").token), 200),
		)
		.openapi(seen, async (c) => {
			const { token } = c.req.valid("param");
			await lookByLink(at, token, c.req.valid("json"), c.var.visitor);
			return c.json({ success: true as const }, 200);
		})
		.openapi(decision, async (c) => {
			const { token } = c.req.valid("param");
			const from = { key: c.req.valid("header")["idempotency-key"], visitor: c.var.visitor };
			return c.json(await decideByLink(at, token, c.req.valid("json"), from), 200);
		})
		.openapi(renewal, async (c) => c.json(await renewByLink(at, c.req.valid("param").token), 200))
		.openapi(paper, async (c) => asFile(c, await paperByLink(at, c.req.valid("param").token)));
