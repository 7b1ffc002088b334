import type { Receipt } from "#core/requests/contract.ts";
import type { Submission } from "#core/requests/form/consent.ts";
import { confirmOddEmail, requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { buildSummary } from "#core/requests/open-lead.server.ts";
import { submitRequest } from "#core/requests/public-form.server.ts";
import { formatPromiseNote } from "#core/settings/promise.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { ContactMessage } from "./contract.ts";
import { getMessageReceivedText } from "./messages.ts";

/**
 * Accepts a message of the contact page: opens the lead, stores text and consent, queues the notice to the shop.
 * At night the answer also names the next opening.
 *
 * @param submission the form's Idempotency-Key and the visitor's address
 * @throws RuleError bad_phone (422) | idempotency_conflict (422)
 * @source rules 4.16, 1.4, 1.5
 */
export async function submitMessage(
	ctx: AppContext,
	request: ContactMessage,
	submission: Submission,
): Promise<Receipt> {
	const { website, ...message } = request;
	requirePhone(message.phone);
	await confirmOddEmail(ctx, message.email);
	return submitRequest(ctx, { scope: "contact", body: message, submission }, (trx, settings) => {
		const now = ctx.now();
		const minutes = settings.promises.contactMinutes;
		const service = { label: "Servicio", value: message.service ?? "" };
		return {
			lead: {
				kind: "contact",
				name: message.name,
				phone: message.phone,
				email: message.email || undefined,
				summary: buildSummary(message.service, message.message),
				message: message.message,
				honeypot: website,
			},
			saveDetails: (leadId) =>
				insertRows(trx, "messages", {
					leadId,
					service: message.service || null,
					vehicleType: message.vehicleType || null,
					message: message.message,
					createdAt: now.toISOString(),
				}),
			message: getMessageReceivedText(minutes) + formatPromiseNote(now, minutes, settings),
			title: "Nuevo mensaje",
			rows: [service, { label: "Vehículo", value: message.vehicleType ?? "" }],
			typedRows: [service],
		};
	});
}
