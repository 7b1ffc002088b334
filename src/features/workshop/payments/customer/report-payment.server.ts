import { recordCustomerFollowUp } from "#core/requests/changes/lead-updates.server.ts";
import { savePhotoTerm } from "#core/requests/form/photo-term.server.ts";
import { getPhotoDeadline } from "#core/requests/form/photo-term.ts";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { assertNotForgotten, lockLead } from "#core/requests/store.server.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { EVENTS, NOTHING_TO_PAY, UNKNOWN_LINK } from "#features/workshop/payments/messages.ts";
import type { PublicCall } from "#server/call.server.ts";
import { runOnce } from "#server/work.server.ts";
import { readPayableCents } from "./public-account.server.ts";
import type { PaymentReport } from "./public-contract.ts";

/**
 * Notes in the request's history that its customer says they paid, and alerts staff. It is never a payment. A repeated
 * submission is one note. The link then accepts a picture of the transfer.
 *
 * @throws NotFoundError | RuleError nothing_to_pay (409)
 * @source rules 12.6
 */
export async function reportPayment(
	call: PublicCall,
	{ token, report }: { token: string; report: PaymentReport },
): Promise<void> {
	const { ctx } = call;
	const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: UNKNOWN_LINK });
	const key = call.key && `${leadId}:${call.key}`;
	// It is a note and no payment: the same words within ten minutes are a second press.
	const submission = { scope: "payment-reports", body: { leadId, ...report } };
	await runOnce({ ...call, key }, submission, async ({ trx, now }) => {
		await lockLead(trx, leadId);
		await assertNotForgotten(trx, leadId);
		if ((await readPayableCents(ctx, trx, leadId)) === 0)
			throw rejectPayment("nothing_to_pay", NOTHING_TO_PAY);
		await recordCustomerFollowUp(trx, now, leadId, { text: EVENTS.reported(report), alert: "paid_reported" });
		await savePhotoTerm(trx, leadId, getPhotoDeadline(now));
		// The idempotency record must hold no personal data.
		return { leadId };
	});
}
