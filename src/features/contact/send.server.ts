import { announceRequest } from "#features/leads/announce.server.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { openLead, summaryOf } from "#features/leads/open.server.ts";
import { type Offered, receiptFor } from "#features/leads/photo-term.server.ts";
import { promiseNote } from "#features/settings/promise.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { once } from "#platform/database/once.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContactMessage } from "./contract.ts";
import { messageReceived } from "./sentences.ts";

/**
 * Takes a message of the contact page: opens the lead, keeps the words and the consent, queues the notice to the shop.
 * At night the promise in the answer goes on with the next opening.
 *
 * @param submission the form's Idempotency-Key and the visitor's address
 * @throws RuleError bad_phone (422) | idempotency_conflict (422)
 * @source rules 4.16, 1.4, 1.5
 */
export async function sendMessage(
	at: Platform,
	request: ContactMessage,
	submission: Submission,
): Promise<Receipt> {
	const { website, ...message } = request;
	reachablePhone(message.phone);
	const { answer } = await once(
		at,
		{ scope: "contact", key: submission.key, body: message },
		async (trx): Promise<Receipt & Offered> => {
			const now = at.now();
			const settings = await getSettings(trx);
			const minutes = settings.promises.contactMinutes;
			const { id, reference, waits } = await openLead(at, trx, settings, {
				kind: "contact",
				name: message.name,
				phone: message.phone,
				email: message.email || undefined,
				summary: summaryOf(message.service, message.message),
				words: message.message,
				trap: website,
			});
			await insertRows(trx, "messages", {
				leadId: id,
				service: message.service || null,
				vehicleType: message.vehicleType || null,
				message: message.message,
				createdAt: now.toISOString(),
			});
			const text = messageReceived(minutes) + promiseNote(now, minutes, settings);
			const service = { label: "Servicio", value: message.service ?? "" };
			const offered = await announceRequest(at, trx, settings, {
				leadId: id,
				submission,
				subject: `Nuevo mensaje ${reference}`,
				rows: [service, { label: "Vehículo", value: message.vehicleType ?? "" }],
				typed: [service],
				words: message.message,
			});
			return { success: true, message: text, reference, ...waits, ...offered };
		},
	);
	return receiptFor(at, answer, submission);
}
