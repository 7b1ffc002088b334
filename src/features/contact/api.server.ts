import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { byLead, leadRoutes } from "#features/leads/staff-routes.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { sendMessage } from "./send.server.ts";
import { findMessage } from "./store.server.ts";

const send = publicForm("sendMessage", "/contact", "Envía un mensaje al taller", ContactMessage);
const read = leadRoutes.get("readMessage", "/admin/messages/{id}", {
	summary: "Un mensaje completo",
	params: byLead,
	200: answer("El mensaje", StoredMessage),
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
