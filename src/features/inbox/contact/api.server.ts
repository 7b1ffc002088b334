import { createPublicFormRoute } from "#core/requests/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
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
