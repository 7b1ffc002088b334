import { publicForm } from "#features/leads/form/public-form.server.ts";
import { leadRoutes } from "#features/leads/staff-routes.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { sendMessage } from "./send.server.ts";
import { findMessage } from "./store.server.ts";

export const messagesApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		publicForm(
			"sendMessage",
			"/contact",
			"Envía un mensaje al taller",
			ContactMessage,
		)(({ body, submission }) => sendMessage(at, body, submission)),
		leadRoutes.get("readMessage", "/admin/messages/{id}", {
			summary: "Un mensaje completo",
			200: answer("El mensaje", StoredMessage),
		})(({ id }) => findMessage(at.db, id)),
	]);
