import { Receipt } from "#core/requests/contract.ts";
import { definePublicFormRoute } from "#core/requests/form/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import { SpreadsheetQuery } from "#domain/limits.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import {
	LinkedSubscription,
	LinkQuery,
	LinkToken,
	StoredSubscription,
	SubscriberFilter,
	SubscriberList,
	Subscription,
} from "./contract.ts";
import { confirmSubscription, readLinkedSubscription, unsubscribe } from "./email-links.server.ts";
import { canSendEmail } from "./emails.server.ts";
import { exportSubscribers, listSubscribers } from "./list.server.ts";
import { findSubscription } from "./store.server.ts";
import { subscribe } from "./subscribe.server.ts";

const linkedSubscriptionResponse = toResponseSpec("Cómo quedó la suscripción", LinkedSubscription);
const site = createSiteRoutes("Formularios", {
	404: toResponseSpec("El enlace no sirve", Problem),
	422: toResponseSpec("El enlace está incompleto", Problem),
});

const panel = createPanelRoutes("Boletín", "inbox");

export const createNewsletterApi = () =>
	createRouter().openapiRoutes([
		definePublicFormRoute({
			id: "subscribe",
			path: "/newsletter",
			summary: "Suscribe un correo al boletín",
			body: Subscription,
			receipt: Receipt,
			handle: (call, { body }) => subscribe(call, body),
		}),
		defineRoute({
			group: site,
			id: "readSubscription",
			method: "get",
			path: "/newsletter/subscription",
			isPrivate: true,
			whilePrivate: "open",
			summary: "La suscripción de un enlace; leerla no cambia nada",
			query: LinkQuery,
			status: 200,
			answer: linkedSubscriptionResponse,
			handle: ({ ctx }, { query }) => readLinkedSubscription(ctx, query),
		}),
		defineRoute({
			group: site,
			id: "confirmSubscription",
			method: "post",
			path: "/newsletter/confirmation",
			whilePrivate: "open",
			summary: "Confirma una suscripción desde su correo",
			body: LinkToken,
			status: 200,
			answer: linkedSubscriptionResponse,
			handle: ({ ctx }, { body }) => confirmSubscription(ctx, body.token),
		}),
		defineRoute({
			group: site,
			id: "unsubscribe",
			method: "post",
			path: "/newsletter/departure",
			whilePrivate: "open",
			summary: "Da de baja una suscripción",
			body: LinkToken,
			status: 200,
			answer: linkedSubscriptionResponse,
			handle: ({ ctx }, { body }) => unsubscribe(ctx, body.token),
		}),
		defineRoute({
			group: panel,
			id: "listSubscribers",
			method: "get",
			path: "/admin/subscribers",
			summary: "Los correos del boletín, el más nuevo primero",
			query: SubscriberFilter,
			status: 200,
			answer: toResponseSpec("Una página del boletín", SubscriberList),
			handle: ({ ctx }, { query }) => listSubscribers(ctx, query),
		}),
		defineRoute({
			group: leadRoutes,
			id: "readSubscriptionAsStaff",
			method: "get",
			path: "/admin/newsletter/{id}",
			summary: "La suscripción de una solicitud de boletín",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La suscripción", StoredSubscription),
			handle: async ({ ctx }, { params: { id } }) => {
				return { ...(await findSubscription(ctx.db, id)), is_mail_on: await canSendEmail(ctx, ctx.db) };
			},
		}),
		defineRoute({
			group: panel,
			id: "exportSubscribers",
			method: "get",
			path: "/admin/export/newsletter",
			proof: "fresh",
			summary: "Los suscritos en una hoja de cálculo, cada uno con su enlace de baja",
			right: "export",
			query: SpreadsheetQuery,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: (call, { query }, c) => sendSpreadsheet(c, query.format, () => exportSubscribers(call, query)),
		}),
	]);
