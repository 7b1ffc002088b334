import { createPublicFormRoute } from "#features/leads/form/public-form.server.ts";
import { leadRoutes } from "#features/leads/staff-routes.server.ts";
import type { AppContext } from "#platform/app-context.server.ts";
import { createRouter, toResponseSpec } from "#platform/http/http.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { findMessage } from "./store.server.ts";
import { submitMessage } from "./submit.server.ts";

export const createMessagesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		createPublicFormRoute(
			"sendMessage",
			"/contact",
			"Envía un mensaje al taller",
			ContactMessage,
		)(({ body, submission }) => submitMessage(ctx, body, submission)),
		leadRoutes.get("readMessage", "/admin/messages/{id}", {
			summary: "Un mensaje completo",
			200: toResponseSpec("El mensaje", StoredMessage),
		})(({ id }) => findMessage(ctx.db, id)),
	]);
