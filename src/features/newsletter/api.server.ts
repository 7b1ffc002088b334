import { createRoute } from "@hono/zod-openapi";
import { Receipt } from "#features/leads/contract.ts";
import {
	answer,
	formProblems,
	IdempotencyHeader,
	json,
	openRoutes,
} from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Subscription } from "./contract.ts";
import { subscribe } from "./subscribe.server.ts";

const request = createRoute({
	method: "post",
	path: "/newsletter",
	tags: ["Formularios"],
	summary: "Suscribe un correo al boletín",
	request: { headers: IdempotencyHeader, body: { required: true, content: json(Subscription) } },
	responses: { 201: answer("Suscrito", Receipt), ...formProblems },
});

export const newsletterApi = (at: Platform) =>
	openRoutes().openapi(request, async (c) => {
		const key = c.req.valid("header")["idempotency-key"];
		const visit = { key, address: c.var.visitor.address };
		return c.json(await subscribe(at, c.req.valid("json"), visit), 201);
	});
