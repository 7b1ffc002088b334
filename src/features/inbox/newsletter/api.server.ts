import { createPublicFormRoute } from "#core/requests/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import { SpreadsheetQuery } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
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

const site = createSiteRoutes("Formularios", {
	200: toResponseSpec("Cómo quedó la suscripción", LinkedSubscription),
	404: toResponseSpec("El enlace no sirve", Problem),
	422: toResponseSpec("El enlace está incompleto", Problem),
});

const panel = createPanelRoutes("Boletín", "inbox");

export const createNewsletterApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		createPublicFormRoute(
			"subscribe",
			"/newsletter",
			"Suscribe un correo al boletín",
			Subscription,
		)(({ body, submission }) => subscribe(ctx, body, submission)),
		site.get("readSubscription", "/newsletter/subscription", {
			isPrivate: true,
			whilePrivate: "open",
			summary: "La suscripción de un enlace; leerla no cambia nada",
			query: LinkQuery,
		})(({ query }) => readLinkedSubscription(ctx, query)),
		site.post("confirmSubscription", "/newsletter/confirmation", {
			whilePrivate: "open",
			summary: "Confirma una suscripción desde su correo",
			body: LinkToken,
		})(({ body }) => confirmSubscription(ctx, body.token)),
		site.post("unsubscribe", "/newsletter/departure", {
			whilePrivate: "open",
			summary: "Da de baja una suscripción",
			body: LinkToken,
		})(({ body }) => unsubscribe(ctx, body.token)),
		panel.get("listSubscribers", "/admin/subscribers", {
			summary: "Los correos del boletín, el más nuevo primero",
			query: SubscriberFilter,
			200: toResponseSpec("Una página del boletín", SubscriberList),
		})(({ query }) => listSubscribers(ctx, query)),
		leadRoutes.get("readSubscriptionAsStaff", "/admin/newsletter/{id}", {
			summary: "La suscripción de una solicitud de boletín",
			200: toResponseSpec("La suscripción", StoredSubscription),
		})(async ({ id }) => {
			return { ...(await findSubscription(ctx.db, id)), is_mail_on: await canSendEmail(ctx, ctx.db) };
		}),
		panel.get("exportSubscribers", "/admin/export/newsletter", {
			proof: "fresh",
			summary: "Los suscritos en una hoja de cálculo, cada uno con su enlace de baja",
			right: "export",
			query: SpreadsheetQuery,
			200: SPREADSHEET_RESPONSE,
		})(({ query, actor }, c) => sendSpreadsheet(c, query.format, () => exportSubscribers(ctx, actor, query))),
	]);
