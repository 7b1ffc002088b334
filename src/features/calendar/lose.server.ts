import { queuePanelLetter } from "#features/settings/panel-letter.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LostReason } from "./rules.ts";
import { LOST_TITLE, LOST_WORDS } from "./sentences.ts";
import { type Link, updateLink } from "./store.server.ts";

/**
 * Notes that Zoho lets us in no more, and tells the owner once. What is to be sent waits for a new authorisation.
 *
 * @source rules 8.8
 */
export async function markLost(at: Platform, link: Link, reason: LostReason): Promise<void> {
	at.log.warn({ event: "zoho_lost", reason }, "zoho takes no more calls");
	await inTransaction(at.db, async (trx) => {
		if (link.lostAt) return;
		const lostAt = at.now().toISOString();
		const lost = { lostAt, lostReason: reason, accessToken: null };
		if (!(await updateLink(trx, link, lost))) return;
		await queuePanelLetter(at, trx, {
			title: LOST_TITLE,
			preheader: LOST_WORDS[reason],
			paragraphs: [
				`${LOST_WORDS[reason]} Las citas se guardan igual, pero no aparecen en tu calendario.`,
				"Entra a Configuración y pulsa «Autorizar de nuevo»: lo pendiente se envía solo.",
			],
			button: { label: "Abrir Configuración", path: "/admin/dashboard/configuracion#zoho" },
		});
	});
}
