import { Receipt } from "#core/requests/contract.ts";
import { definePublicFormRoute } from "#core/requests/form/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { defineRoute, IdParams } from "#server/http/routes.server.ts";
import { ContactMessage, StoredMessage } from "./contract.ts";
import { findMessage } from "./store.server.ts";
import { submitMessage } from "./submit.server.ts";

export const createMessagesApi = () =>
	createRouter().openapiRoutes([
		definePublicFormRoute({
			id: "sendMessage",
			path: "/contact",
			summary: "Envía un mensaje al taller",
			body: ContactMessage,
			receipt: Receipt,
			handle: (call, { body }) => submitMessage(call, body),
		}),
		defineRoute({
			group: leadRoutes,
			id: "readMessage",
			method: "get",
			path: "/admin/messages/{id}",
			summary: "Un mensaje completo",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El mensaje", StoredMessage),
			handle: ({ ctx }, { params: { id } }) => findMessage(ctx.db, id),
		}),
	]);
