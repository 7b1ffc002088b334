import { publicForm } from "#features/leads/form/public-form.server.ts";
import { leadRoutes } from "#features/leads/staff-routes.server.ts";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { panelRoutes, siteRoutes } from "#platform/http/routes.server.ts";
import { asSpreadsheet, SPREADSHEET } from "#platform/http/spreadsheet-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { confirmSubscription, leaveNewsletter, readLink } from "./answer-letter.server.ts";
import {
	LinkedSubscription,
	LinkQuery,
	LinkToken,
	StoredSubscription,
	SubscriberExport,
	SubscriberFilter,
	SubscriberList,
	Subscription,
} from "./contract.ts";
import { canWrite } from "./letters.server.ts";
import { exportSubscribers, listSubscribers } from "./list.server.ts";
import { findSubscription } from "./store.server.ts";
import { subscribe } from "./subscribe.server.ts";

const site = siteRoutes("Formularios", {
	200: answer("Cómo quedó la suscripción", LinkedSubscription),
	404: answer("El enlace no sirve", Problem),
	422: answer("El enlace está incompleto", Problem),
});

const panel = panelRoutes("Boletín", "inbox");

export const newsletterApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		publicForm(
			"subscribe",
			"/newsletter",
			"Suscribe un correo al boletín",
			Subscription,
		)(({ body, submission }) => subscribe(at, body, submission)),
		site.get("readSubscription", "/newsletter/subscription", {
			isPrivate: true,
			summary: "La suscripción de un enlace; leerla no cambia nada",
			query: LinkQuery,
		})(({ query }) => readLink(at, query)),
		site.post("confirmSubscription", "/newsletter/confirmation", {
			summary: "Confirma una suscripción desde su correo",
			body: LinkToken,
		})(({ body }) => confirmSubscription(at, body.token)),
		site.post("leaveNewsletter", "/newsletter/departure", {
			summary: "Da de baja una suscripción",
			body: LinkToken,
		})(({ body }) => leaveNewsletter(at, body.token)),
		panel.get("listSubscribers", "/admin/subscribers", {
			summary: "Los correos del boletín, el más nuevo primero",
			query: SubscriberFilter,
			200: answer("Una página del boletín", SubscriberList),
		})(({ query }) => listSubscribers(at, query)),
		leadRoutes.get("readSubscriptionAsStaff", "/admin/newsletter/{id}", {
			summary: "La suscripción de una solicitud de boletín",
			200: answer("La suscripción", StoredSubscription),
		})(async ({ id }) => {
			return { ...(await findSubscription(at.db, id)), is_mail_on: canWrite(at.env) };
		}),
		panel.get("exportSubscribers", "/admin/export/newsletter", {
			proof: "fresh",
			summary: "Los suscritos en una hoja de cálculo, cada uno con su enlace de baja",
			right: "export",
			query: SubscriberExport,
			200: SPREADSHEET,
		})(({ query, actor }, c) =>
			asSpreadsheet(c, query.format, () => exportSubscribers(at, actor, query)),
		),
	]);
