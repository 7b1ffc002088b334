import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { composeLetter } from "#platform/mail/letter.server.ts";
import { MAIL_TOPIC, type QueuedMail, SHOP_MAILBOX } from "#platform/mail/mail.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import type { LostReason } from "./rules.ts";
import { LOST_TITLE, LOST_WORDS } from "./sentences.ts";
import { type Link, updateLink } from "./store.server.ts";

/**
 * Notes that Zoho lets us in no more, and tells the owner once. What is to be sent waits for a new authorisation.
 *
 * @source rules 8.8
 */
export async function markLost(at: Platform, link: Link, reason: LostReason): Promise<void> {
	const now = at.now();
	const origin = publicOrigin(at.env);
	const settings = `${origin}/admin/dashboard/configuracion#zoho`;
	at.log.warn({ event: "zoho_lost", reason }, "zoho takes no more calls");
	await inTransaction(at.db, async (trx) => {
		if (link.lostAt) return;
		const lost = { lostAt: now.toISOString(), lostReason: reason, accessToken: null };
		const isOurs = await updateLink(trx, link, lost);
		const { email, name: shop } = await getSettings(trx);
		if (!isOurs || !email) return;
		const payload: QueuedMail = {
			to: SHOP_MAILBOX,
			fromName: shop,
			...composeLetter({
				shop,
				subject: LOST_TITLE,
				preheader: LOST_WORDS[reason],
				greeting: LOST_TITLE,
				paragraphs: [
					`${LOST_WORDS[reason]} Las citas se guardan igual, pero no aparecen en tu calendario.`,
					"Entra a Configuración y pulsa «Autorizar de nuevo»: lo pendiente se envía solo.",
				],
				rows: [],
				buttons: origin ? [{ label: "Abrir Configuración", href: settings }] : [],
				footer: [`Lo escribe el panel de ${shop}.`],
			}),
		};
		await queueEffect(trx, now, { topic: MAIL_TOPIC, payload });
	});
}
