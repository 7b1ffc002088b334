import { z } from "@hono/zod-openapi";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { byLead, leadRoutes } from "#features/leads/staff-routes.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes, Problem } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes, routesOf } from "#platform/routes.server.ts";
import { confirmSubscription, leaveNewsletter, readLink } from "./answer-letter.server.ts";
import {
	LinkedSubscription,
	LinkQuery,
	LinkToken,
	StoredSubscription,
	Subscription,
} from "./contract.ts";
import { canWrite } from "./letters.server.ts";
import { exportSubscribers, listSubscribers } from "./list.server.ts";
import { SubscriberExport, SubscriberFilter, SubscriberList } from "./list-contract.ts";
import { NO_SUCH_SUBSCRIPTION } from "./sentences.ts";
import { findSubscription } from "./store.server.ts";
import { subscribe } from "./subscribe.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

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

const panel = panelRoutes("Boletín", "inbox");
const list = panel.get("listSubscribers", "/admin/subscribers", {
	summary: "Los correos del boletín, el más nuevo primero",
	query: SubscriberFilter,
	200: answer("Una página del boletín", SubscriberList),
});
const file = z.string().openapi({ type: "string", format: "binary" });
const sheet = panel.get("exportSubscribers", "/admin/export/newsletter", {
	summary: "Los suscritos en una hoja de cálculo, cada uno con su enlace de baja",
	right: "export",
	query: SubscriberExport,
	200: {
		description: "La hoja de cálculo",
		content: { [XLSX]: { schema: file }, "text/csv": { schema: file } },
	},
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
		.openapi(list, async (c) => c.json(await listSubscribers(at, c.req.valid("query")), 200))
		.openapi(sheet, async (c) => {
			const wanted = c.req.valid("query");
			const type = wanted.format === "csv" ? CSV : XLSX;
			// Nobody would take the sheet: none is made.
			if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": type });
			const { name, stream } = await exportSubscribers(at, c.var.actor, wanted);
			return c.body(stream, 200, {
				"Content-Type": type,
				"Content-Disposition": `attachment; filename="${name}"`,
			});
		})
		.openapi(read, async (c) => {
			const subscription = await findSubscription(at.db, c.req.valid("param").id);
			if (!subscription) throw new NotFoundError(NO_SUCH_SUBSCRIPTION);
			return c.json({ ...subscription, is_mail_on: canWrite(at.env) }, 200);
		});
