import { paged } from "#bounds.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { mustExist } from "#platform/errors.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import { countMail, findMail, listMail } from "#platform/mail/mail-queue.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Outgoing, OutgoingLetter, OutgoingMessage, OutgoingQuery } from "./contract.ts";
import { retryMessage } from "./retry.server.ts";
import { filterCounts, MESSAGES_PER_PAGE, OUTBOX_STATES } from "./rules.ts";
import { NO_SUCH_MESSAGE } from "./sentences.ts";
import { letterForStaff, messageForStaff } from "./view.server.ts";

const panel = panelRoutes("Correos", "settings");

const list = panel.get("listMail", "/admin/outgoing", {
	summary: "Los correos: enviados, por enviar, en espera de configuración y los que no llegaron",
	query: OutgoingQuery,
	200: answer("Una página de mensajes", Outgoing),
});
const read = panel.get("readMail", "/admin/outgoing/{id}", {
	summary: "Un correo con lo que dice",
	200: answer("El correo", OutgoingLetter),
});
const retry = panel.post("retryMail", "/admin/outgoing/{id}/retry", {
	summary: "Intenta otra vez un correo que no salió",
	200: answer("El mensaje, por enviar", OutgoingMessage),
});

export const outgoingApi = (at: Platform) => {
	const mailbox = async () => ({
		isMailOn: at.env.SMTP_URL !== undefined,
		shopAddress: (await getSettings(at.db)).email,
	});
	return openRoutes().openapiRoutes([
		gives(list, async ({ query: { state, page } }) => {
			const counts = filterCounts(await countMail(at.reads));
			const total = counts[state];
			const box = await mailbox();
			const place = fromNearerEnd(page, total, MESSAGES_PER_PAGE);
			const kept = state === "todos" ? undefined : OUTBOX_STATES[state];
			const rows = await listMail(at.reads, kept, place);
			return {
				messages: rows.map((row) => messageForStaff(row, box)),
				...paged(total, page, MESSAGES_PER_PAGE),
				counts,
				is_mail_on: box.isMailOn,
				now: at.now().toISOString(),
			};
		}),
		gives(read, async ({ id }) => {
			const row = mustExist(await findMail(at.db, id), NO_SUCH_MESSAGE);
			return letterForStaff(row, await mailbox());
		}),
		gives(retry, ({ id, actor }) => retryMessage(at, actor, id)),
	]);
};
