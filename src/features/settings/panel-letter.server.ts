import type { Trx } from "#platform/database/db.server.ts";
import { composeLetter } from "#platform/mail/letter.server.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#platform/mail/mail.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { getSettings } from "./store.server.ts";

type PanelLetter = {
	title: string;
	/** Preview text in the mailbox. */
	preheader: string;
	paragraphs: readonly string[];
	/** Link to the panel page where staff can act. */
	button: { label: string; path: string };
};

/** Queues an email from the panel to the shop, if it has an address. */
export async function queuePanelLetter(
	at: Pick<Platform, "now" | "env">,
	trx: Trx,
	{ title, preheader, paragraphs, button: { label, path } }: PanelLetter,
): Promise<void> {
	const { email, name: shop } = await getSettings(trx);
	if (!email) return;
	const origin = publicOrigin(at.env);
	const buttons = origin ? [{ label, href: origin + path }] : [];
	const footer = [`Lo escribe el panel de ${shop}.`];
	const said = { subject: title, greeting: title, preheader, paragraphs };
	const letter = composeLetter({ shop, ...said, rows: [], buttons, footer });
	const payload: QueuedMail = { to: SHOP_MAILBOX, fromName: shop, ...letter };
	await queueEffect(trx, at.now(), { topic: MAIL_TOPIC, payload });
}
