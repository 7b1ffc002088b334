import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { byLead, leadRoutes } from "#features/leads/staff-routes.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes, Problem } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { routesOf } from "#platform/routes.server.ts";
import { confirmSubscription, leaveNewsletter, readLink } from "./answer-letter.server.ts";
import {
	LinkedSubscription,
	LinkQuery,
	LinkToken,
	StoredSubscription,
	Subscription,
} from "./contract.ts";
import { canWrite } from "./letters.server.ts";
import { NO_SUCH_SUBSCRIPTION } from "./sentences.ts";
import { findSubscription } from "./store.server.ts";
import { subscribe } from "./subscribe.server.ts";

const request = publicForm(
	"subscribe",
	"/newsletter",
	"Suscribe un correo al boletín",
	Subscription,
);

const site = routesOf("Formularios", {});
const linkAnswers = {
	200: answer("Cómo quedó la suscripción", LinkedSubscription),
	404: answer("El enlace no sirve", Problem),
	422: answer("El enlace está incompleto", Problem),
};
const look = site.get("readSubscription", "/newsletter/subscription", {
	summary: "La suscripción de un enlace; leerla no cambia nada",
	query: LinkQuery,
	...linkAnswers,
});
const confirm = site.post("confirmSubscription", "/newsletter/confirmation", {
	summary: "Confirma una suscripción desde su correo",
	body: LinkToken,
	...linkAnswers,
});
const leave = site.post("leaveNewsletter", "/newsletter/departure", {
	summary: "Da de baja una suscripción",
	body: LinkToken,
	...linkAnswers,
});
const read = leadRoutes.get("readSubscriptionAsStaff", "/admin/newsletter/{id}", {
	summary: "La suscripción de una solicitud de boletín",
	params: byLead,
	200: answer("La suscripción", StoredSubscription),
});

export const newsletterApi = (at: Platform) =>
	openRoutes()
		.openapi(request, async (c) => {
			return c.json(await subscribe(at, c.req.valid("json"), submissionOf(c)), 201);
		})
		.openapi(look, async (c) => c.json(await readLink(at, c.req.valid("query")), 200))
		.openapi(confirm, async (c) => {
			return c.json(await confirmSubscription(at, c.req.valid("json").token), 200);
		})
		.openapi(leave, async (c) => {
			return c.json(await leaveNewsletter(at, c.req.valid("json").token), 200);
		})
		.openapi(read, async (c) => {
			const subscription = await findSubscription(at.db, c.req.valid("param").id);
			if (!subscription) throw new NotFoundError(NO_SUCH_SUBSCRIPTION);
			return c.json({ ...subscription, is_mail_on: canWrite(at.env) }, 200);
		});
