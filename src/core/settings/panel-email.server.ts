import { composeEmail } from "#server/mail/compose-email.server.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import type { AnyWork } from "#server/work.server.ts";
import { getSettings } from "./store.server.ts";

type PanelEmail = {
	title: string;
	/** Preview text in the mailbox. */
	preheader: string;
	paragraphs: readonly string[];
	/** Link to the panel page where staff can act. */
	button: { label: string; path: string };
};

/** Queues an email from the panel to the shop, if it has an address. */
export async function queuePanelEmail(
	work: AnyWork,
	{ title, preheader, paragraphs, button: { label, path } }: PanelEmail,
): Promise<void> {
	const { ctx, trx } = work;
	const { email, name: shop } = await getSettings(trx);
	if (!email) return;
	const origin = getPublicOrigin(ctx.env);
	const buttons = origin ? [{ label, href: origin + path }] : [];
	const footer = [`Lo escribe el panel de ${shop}.`];
	const content = { subject: title, greeting: title, preheader, paragraphs };
	const message = composeEmail({ shop, ...content, rows: [], buttons, footer });
	const payload: QueuedMail = { to: SHOP_MAILBOX, fromName: shop, ...message };
	await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
}
