import { createRoute, z } from "@hono/zod-openapi";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { sendMessage } from "./send.server.ts";
import { findMessage } from "./store.server.ts";

const send = publicForm("sendMessage", "/contact", "Envía un mensaje al taller", ContactMessage);
const read = createRoute({
	operationId: "readMessage",
	method: "get",
	path: "/admin/messages/{id}",
	tags: ["Solicitudes"],
	summary: "Un mensaje completo",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses: { 200: answer("El mensaje", StoredMessage), ...staffProblems },
});

export const messagesApi = (at: Platform) =>
	openRoutes()
		.openapi(send, async (c) => {
			return c.json(await sendMessage(at, c.req.valid("json"), submissionOf(c)), 201);
		})
		.openapi(read, async (c) => {
			const message = await findMessage(at.db, c.req.valid("param").id);
			if (!message) throw new NotFoundError("Ese mensaje ya no existe.");
			return c.json(message, 200);
		});
