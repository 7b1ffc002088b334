import { createRoute, z } from "@hono/zod-openapi";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes, Problem, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { confirmSubscription, leaveNewsletter, readLink } from "./answer-letter.server.ts";
import {
	LinkedSubscription,
	LinkQuery,
	LinkToken,
	StoredSubscription,
	Subscription,
} from "./contract.ts";
import { NO_SUCH_SUBSCRIPTION } from "./copy.ts";
import { canWrite } from "./letters.server.ts";
import { findSubscription } from "./store.server.ts";
import { subscribe } from "./subscribe.server.ts";

const request = publicForm(
	"subscribe",
	"/newsletter",
	"Suscribe un correo al boletín",
	Subscription,
);

const tags = ["Formularios"];
const linkAnswers = {
	200: answer("Cómo quedó la suscripción", LinkedSubscription),
	404: answer("El enlace no sirve", Problem),
	422: answer("El enlace está incompleto", Problem),
} as const;
const body = { required: true, content: json(LinkToken) };
const look = createRoute({
	operationId: "readSubscription",
	method: "get",
	path: "/newsletter/subscription",
	tags,
	summary: "La suscripción de un enlace; leerla no cambia nada",
	request: { query: LinkQuery },
	responses: linkAnswers,
});
const confirm = createRoute({
	operationId: "confirmSubscription",
	method: "post",
	path: "/newsletter/confirmation",
	tags,
	summary: "Confirma una suscripción desde su correo",
	request: { body },
	responses: linkAnswers,
});
const leave = createRoute({
	operationId: "leaveNewsletter",
	method: "post",
	path: "/newsletter/departure",
	tags,
	summary: "Da de baja una suscripción",
	request: { body },
	responses: linkAnswers,
});
const read = createRoute({
	operationId: "readSubscriptionAsStaff",
	method: "get",
	path: "/admin/newsletter/{id}",
	tags: ["Solicitudes"],
	summary: "La suscripción de una solicitud de boletín",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses: { 200: answer("La suscripción", StoredSubscription), ...staffProblems },
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
