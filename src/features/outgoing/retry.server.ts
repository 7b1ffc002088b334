import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { findMail, makeDue } from "#platform/mail/mail-queue.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OutgoingMessage } from "./contract.ts";
import { ALREADY_SENT, MAIL_OFF, NO_SUCH_MESSAGE } from "./sentences.ts";
import { messageForStaff } from "./view.server.ts";

/**
 * Sends a message that did not leave once more, under its first Message-ID: a mailbox that has it sees no second one.
 *
 * @throws NotFoundError | RuleError mail_off | already_sent (409)
 * @source rules 4.20, 9.3
 */
export async function retryMessage(
	at: Platform,
	actor: Actor,
	id: string,
): Promise<OutgoingMessage> {
	if (!at.env.SMTP_URL) throw new RuleError("mail_off", MAIL_OFF, { status: 409 });
	const row = await inTransaction(at.db, async (trx) => {
		if (!(await findMail(trx, id))) throw new NotFoundError(NO_SUCH_MESSAGE);
		if (!(await makeDue(trx, id, at.now().toISOString())))
			throw new RuleError("already_sent", ALREADY_SENT, { status: 409 });
		return findMail(trx, id);
	});
	if (!row) throw new NotFoundError(NO_SUCH_MESSAGE);
	at.log.info({ event: "message_retried", staff: actor.id, effect: id }, "message retried");
	const { email: shopAddress } = await getSettings(at.db);
	return messageForStaff(row, { isMailOn: true, shopAddress });
}
