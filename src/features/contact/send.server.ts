import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { askAboutEmail, reachablePhone } from "#features/leads/form/reach.server.ts";
import { summaryOf } from "#features/leads/open.server.ts";
import { takeRequest } from "#features/leads/take.server.ts";
import { promiseNote } from "#features/settings/promise.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContactMessage } from "./contract.ts";
import { messageReceived } from "./sentences.ts";

/**
 * Accepts a message of the contact page: opens the lead, stores text and consent, queues the notice to the shop.
 * At night the answer also names the next opening.
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
	await askAboutEmail(at, message.email);
	return takeRequest(at, { scope: "contact", body: message, submission }, (trx, settings) => {
		const now = at.now();
		const minutes = settings.promises.contactMinutes;
		const service = { label: "Servicio", value: message.service ?? "" };
		return {
			lead: {
				kind: "contact",
				name: message.name,
				phone: message.phone,
				email: message.email || undefined,
				summary: summaryOf(message.service, message.message),
				words: message.message,
				trap: website,
			},
			keep: (leadId) =>
				insertRows(trx, "messages", {
					leadId,
					service: message.service || null,
					vehicleType: message.vehicleType || null,
					message: message.message,
					createdAt: now.toISOString(),
				}),
			message: messageReceived(minutes) + promiseNote(now, minutes, settings),
			title: "Nuevo mensaje",
			rows: [service, { label: "Vehículo", value: message.vehicleType ?? "" }],
			typed: [service],
		};
	});
}
