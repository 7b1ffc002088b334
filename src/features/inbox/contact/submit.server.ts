import type { Receipt } from "#core/requests/contract.ts";
import { confirmOddEmail, requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { buildSummary } from "#core/requests/form/open-lead.server.ts";
import { submitRequest } from "#core/requests/form/public-form.server.ts";
import { formatPromiseNote } from "#core/settings/promise.ts";
import type { PublicCall } from "#server/call.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { ContactMessage } from "./contract.ts";
import { getMessageReceivedText } from "./messages.ts";

/**
 * Accepts a message of the contact page: opens the lead, stores text and consent, queues the notice to the shop.
 * At night the answer also names the next opening.
 *
 * @throws RuleError bad_phone (422) | idempotency_conflict (422)
 * @source rules 4.16, 1.4, 1.5
 */
export async function submitMessage(call: PublicCall, request: ContactMessage): Promise<Receipt> {
	const { ctx } = call;
	const { website, ...message } = request;
	requirePhone(message.phone);
	await confirmOddEmail(ctx, message.email);
	return submitRequest(call, { scope: "contact", body: message }, ({ trx }, settings) => {
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
