import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/db.server.ts";
import { MAIL_TOPIC, type MailMessage } from "#platform/mail.server.ts";
import { queueEffect } from "#platform/outbox.server.ts";

/**
 * Tells the shop that a request came in: a message in the outbox, sent after the commit.
 * A shop without an e-mail address sees it in the inbox only.
 *
 * @param notice `lines` become one line each, empty ones are left out; `words` is what the person wrote, as written
 */
export async function queueNotice(
	trx: Trx,
	now: Date,
	settings: Pick<Settings, "email">,
	notice: { subject: string; lines: string[]; words?: string | undefined },
): Promise<void> {
	if (!settings.email) return;
	const lines = notice.lines.map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
	const words = notice.words ? ["", notice.words, ""] : [];
	const message: MailMessage = {
		to: settings.email,
		subject: notice.subject,
		text: [...lines, ...words, "Respóndele desde la Bandeja del panel."].join("\n"),
	};
	await queueEffect(trx, now, { topic: MAIL_TOPIC, payload: message });
}
