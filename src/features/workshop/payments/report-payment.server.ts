import { recordCustomerFollowUp } from "#core/requests/lead-updates.server.ts";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { savePhotoTerm } from "#core/requests/photo-term.server.ts";
import { getPhotoDeadline } from "#core/requests/photo-term.ts";
import { assertNotForgotten, lockLead } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { conflictError } from "#server/errors.ts";
import { EVENTS, NOTHING_TO_PAY, UNKNOWN_LINK } from "./messages.ts";
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
	ctx: AppContext,
	token: string,
	{ input, key }: { input: PaymentReport; key: string | undefined },
): Promise<void> {
	const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: UNKNOWN_LINK });
	const submission = {
		scope: "payment-reports",
		key: key && `${leadId}:${key}`,
		// It is a note and no payment: the same words within ten minutes are a second press.
		sender: "visitor" as const,
		body: { leadId, ...input },
	};
	await withIdempotency(ctx, submission, async (trx) => {
		await lockLead(trx, leadId);
		await assertNotForgotten(trx, leadId);
		if ((await readPayableCents(ctx, trx, leadId)) === 0)
			throw conflictError("nothing_to_pay", NOTHING_TO_PAY);
		const now = ctx.now();
		await recordCustomerFollowUp(trx, now, leadId, { text: EVENTS.reported(input), alert: "paid_reported" });
		await savePhotoTerm(trx, leadId, getPhotoDeadline(now));
		// The idempotency record must hold no personal data.
		return { leadId };
	});
}
