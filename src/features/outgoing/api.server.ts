import { paged } from "#bounds.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { conflict, mustExist } from "#platform/errors.ts";
import { type Actor, answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import {
	countMail,
	countUnsentMail,
	findMail,
	listMail,
	makeDue,
} from "#platform/mail/mail-queue.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Outgoing, OutgoingLetter, OutgoingMessage, OutgoingQuery } from "./contract.ts";
import { filterCounts, MESSAGES_PER_PAGE, OUTBOX_STATES } from "./rules.ts";
import { ALREADY_SENT, MAIL_OFF, NO_SUCH_MESSAGE, UNDER_WAY } from "./sentences.ts";
import { letterForStaff, type Mailbox, messageForStaff } from "./view.server.ts";

const panel = panelRoutes("Correos", "settings");

const mailboxOf = async (at: Platform): Promise<Mailbox> => ({
	isMailOn: at.env.SMTP_URL !== undefined,
	shopAddress: (await getSettings(at.db)).email,
});

export const outgoingApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("listMail", "/admin/outgoing", {
			summary:
				"Los correos: enviados, por enviar, en espera de configuración y los que no llegaron",
			query: OutgoingQuery,
			200: answer("Una página de mensajes", Outgoing),
		})(async ({ query: { state, page } }) => {
			const counts = filterCounts(await countMail(at.reads));
			const total = counts[state];
			const box = await mailboxOf(at);
			const place = fromNearerEnd(page, total, MESSAGES_PER_PAGE);
			const kept = state === "all" ? undefined : OUTBOX_STATES[state];
			const rows = await listMail(at.reads, kept, place);
			return {
				messages: rows.map((row) => messageForStaff(row, box)),
				...paged(total, page, MESSAGES_PER_PAGE),
				counts,
				lost: (await countUnsentMail(at.reads)).dead ?? 0,
				is_mail_on: box.isMailOn,
				now: at.now().toISOString(),
			};
		}),
		panel.get("readMail", "/admin/outgoing/{id}", {
			summary: "Un correo con lo que dice",
			200: answer("El correo", OutgoingLetter),
		})(async ({ id }) => {
			const row = mustExist(await findMail(at.db, id), NO_SUCH_MESSAGE);
			return letterForStaff(row, await mailboxOf(at));
		}),
		panel.post("retryMail", "/admin/outgoing/{id}/retry", {
			summary: "Intenta otra vez un correo que no salió",
			200: answer("El mensaje, por enviar", OutgoingMessage),
		})(({ id, actor }) => retryMessage(at, actor, id)),
	]);

/**
 * Retries an unsent message under its original Message-ID, so that a mailbox that already has it shows no duplicate.
 *
 * @throws NotFoundError | RuleError mail_off | already_sent | under_way (409)
 * @source rules 4.20, 9.3
 */
async function retryMessage(at: Platform, actor: Actor, id: string) {
	if (!at.env.SMTP_URL) throw conflict("mail_off", MAIL_OFF);
	const row = await inTransaction(at.db, async (trx) => {
		if (!(await makeDue(trx, id, at.now().toISOString()))) {
			const { state } = mustExist(await findMail(trx, id), NO_SUCH_MESSAGE);
			if (state === "done") throw conflict("already_sent", ALREADY_SENT);
			throw conflict("under_way", UNDER_WAY);
		}
		return mustExist(await findMail(trx, id), NO_SUCH_MESSAGE);
	});
	at.log.info({ event: "message_retried", staff: actor.id, effect: id }, "message retried");
	return messageForStaff(row, await mailboxOf(at));
}
