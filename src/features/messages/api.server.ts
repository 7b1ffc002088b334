import { createRoute, z } from "@hono/zod-openapi";
import { Receipt } from "#features/leads/contract.ts";
import { NotFoundError } from "#platform/errors.ts";
import {
	answer,
	formProblems,
	IdempotencyHeader,
	json,
	openRoutes,
	staffProblems,
} from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { sendMessage } from "./send.server.ts";
import { findMessage } from "./store.server.ts";

const send = createRoute({
	method: "post",
	path: "/contact",
	tags: ["Formularios"],
	summary: "Envía un mensaje al taller",
	request: { headers: IdempotencyHeader, body: { required: true, content: json(ContactMessage) } },
	responses: { 201: answer("Guardado; `reference` lo identifica", Receipt), ...formProblems },
});
const read = createRoute({
	method: "get",
	path: "/admin/messages/{id}",
	tags: ["Panel"],
	summary: "Un mensaje completo",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses: { 200: answer("El mensaje", StoredMessage), ...staffProblems },
});

export const messagesApi = (at: Platform) =>
	openRoutes()
		.openapi(send, async (c) => {
			const key = c.req.valid("header")["idempotency-key"];
			const visit = { key, address: c.var.visitor.address };
			return c.json(await sendMessage(at, c.req.valid("json"), visit), 201);
		})
		.openapi(read, async (c) => {
			const message = await findMessage(at.db, c.req.valid("param").id);
			if (!message) throw new NotFoundError("Ese mensaje ya no existe.");
			return c.json(message, 200);
		});
