import { getSettings } from "#core/settings/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { countMail, countUnsentMail, findMail, listMail, makeDue } from "#server/mail/mail-queue.server.ts";
import { isMailOn } from "#server/mail/mail-settings.server.ts";
import { SentMessage, SentMessageDetail, SentMessageList, SentMessagesQuery } from "./contract.ts";
import { rejectSentMessage } from "./errors.server.ts";
import { ALREADY_SENT, BEING_SENT, MAIL_OFF, NO_SUCH_MESSAGE } from "./messages.ts";
import { countByFilter, MESSAGES_PER_PAGE, OUTBOX_STATES } from "./rules.ts";
import { type Mailbox, toMessageDetailResponse, toMessageResponse } from "./view.server.ts";

const panel = createPanelRoutes("Correos", "settings");

const getMailbox = async (ctx: AppContext): Promise<Mailbox> => ({
	isMailOn: await isMailOn(ctx, ctx.db),
	shopAddress: (await getSettings(ctx.db)).email,
});

export const createSentMessagesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listSentMessages",
			method: "get",
			path: "/admin/sent-messages",
			summary: "Los correos: enviados, por enviar, en espera de configuración y los que no llegaron",
			query: SentMessagesQuery,
			status: 200,
			answer: toResponseSpec("Una página de mensajes", SentMessageList),
			handle: async ({ ctx }, { query: { state, page } }) => {
				const counts = countByFilter(await countMail(ctx.reads));
				const total = counts[state];
				const mailbox = await getMailbox(ctx);
				const slice = getPageRange(page, total, MESSAGES_PER_PAGE);
				const outboxState = state === "all" ? undefined : OUTBOX_STATES[state];
				const rows = await listMail(ctx.reads, outboxState, slice);
				return {
					messages: rows.map((row) => toMessageResponse(row, mailbox)),
					...toPageInfo(total, page, MESSAGES_PER_PAGE),
					counts,
					lost: (await countUnsentMail(ctx.reads)).dead ?? 0,
					is_mail_on: mailbox.isMailOn,
					now: ctx.now().toISOString(),
				};
			},
		}),
		defineRoute({
			group: panel,
			id: "readSentMessage",
			method: "get",
			path: "/admin/sent-messages/{id}",
			summary: "Un correo con lo que dice",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El correo", SentMessageDetail),
			handle: async ({ ctx }, { params: { id } }) => {
				const row = requireFound(await findMail(ctx.db, id), NO_SUCH_MESSAGE);
				return toMessageDetailResponse(row, await getMailbox(ctx));
			},
		}),
		defineRoute({
			group: panel,
			id: "retrySentMessage",
			method: "post",
			path: "/admin/sent-messages/{id}/retry",
			summary: "Intenta otra vez un correo que no salió",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El mensaje, por enviar", SentMessage),
			handle: (call, { params: { id } }) => retryMessage(call, id),
		}),
	]);

/**
 * Retries an unsent message under its original Message-ID, so that a mailbox that already has it shows no duplicate.
 *
 * @throws NotFoundError | RuleError mail_off | already_sent | under_way (409)
 * @source rules 4.20, 9.3
 */
async function retryMessage(call: Call, id: string) {
	const { ctx, actor } = call;
	if (!(await isMailOn(ctx, ctx.db))) throw rejectSentMessage("mail_off", MAIL_OFF);
	const row = await withTransaction(ctx.db, async (trx) => {
		if (!(await makeDue(trx, id, ctx.now().toISOString()))) {
			const { state } = requireFound(await findMail(trx, id), NO_SUCH_MESSAGE);
			if (state === "done") throw rejectSentMessage("already_sent", ALREADY_SENT);
			throw rejectSentMessage("under_way", BEING_SENT);
		}
		return requireFound(await findMail(trx, id), NO_SUCH_MESSAGE);
	});
	ctx.log.info({ event: "message_retried", staff: actor.id, effect: id }, "message retried");
	return toMessageResponse(row, await getMailbox(ctx));
}
