import { urgencyTold } from "#features/leads/form/urgency-told.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type AskedVisit, summaryOf } from "./presets.server.ts";

/** Tells the shop that somebody asks for a visit. */
export async function announceAppointment(
	at: Platform,
	trx: Trx,
	settings: Settings,
	asked: { id: string; reference: string; visit: AskedVisit; until: string | null },
): Promise<void> {
	const { id, reference, visit, until } = asked;
	await queueShopLetter(at, trx, settings, {
		leadId: id,
		subject: `Nueva cita ${reference}`,
		rows: [
			{ label: "Pide", value: summaryOf(visit, until) },
			{
				label: "Urgencia",
				value: visit.urgency ? urgencyTold(visit.urgency, at.now(), settings) : "",
			},
		],
		words: visit.description,
	});
}
