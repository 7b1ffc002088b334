import { z } from "@hono/zod-openapi";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import { countMail, findMail, listMail } from "#platform/mail-queue.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { Outgoing, OutgoingLetter, OutgoingMessage, OutgoingQuery } from "./contract.ts";
import { retryMessage } from "./retry.server.ts";
import { filterCounts, MESSAGES_PER_PAGE, OUTBOX_STATES } from "./rules.ts";
import { NO_SUCH_MESSAGE } from "./sentences.ts";
import { letterForStaff, messageForStaff } from "./view.server.ts";

const panel = panelRoutes("Correos", "settings");
const params = z.object({ id: z.string().max(60) });

const list = panel.get("listMail", "/admin/outgoing", {
	summary: "Los correos: enviados, por enviar, en espera de configuración y los que no llegaron",
	query: OutgoingQuery,
	200: answer("Una página de mensajes", Outgoing),
});
const read = panel.get("readMail", "/admin/outgoing/{id}", {
	summary: "Un correo con lo que dice",
	params,
	200: answer("El correo", OutgoingLetter),
});
const retry = panel.post("retryMail", "/admin/outgoing/{id}/retry", {
	summary: "Intenta otra vez un correo que no salió",
	params,
	200: answer("El mensaje, por enviar", OutgoingMessage),
});

export const outgoingApi = (at: Platform) => {
	const mailbox = async () => ({
		isMailOn: at.env.SMTP_URL !== undefined,
		shopAddress: (await getSettings(at.db)).email,
	});
	return openRoutes()
		.openapi(list, async (c) => {
			const { state, page } = c.req.valid("query");
			const counts = filterCounts(await countMail(at.reads));
			const total = counts[state];
			const box = await mailbox();
			const rows = await listMail(at.reads, state === "todos" ? undefined : OUTBOX_STATES[state], {
				limit: MESSAGES_PER_PAGE,
				offset: (page - 1) * MESSAGES_PER_PAGE,
			});
			return c.json(
				{
					messages: rows.map((row) => messageForStaff(row, box)),
					total,
					page,
					pages: Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE)),
					counts,
					is_mail_on: box.isMailOn,
					now: at.now().toISOString(),
				},
				200,
			);
		})
		.openapi(read, async (c) => {
			const row = await findMail(at.db, c.req.valid("param").id);
			if (!row) throw new NotFoundError(NO_SUCH_MESSAGE);
			return c.json(letterForStaff(row, await mailbox()), 200);
		})
		.openapi(retry, async (c) => {
			return c.json(await retryMessage(at, c.var.actor, c.req.valid("param").id), 200);
		});
};
