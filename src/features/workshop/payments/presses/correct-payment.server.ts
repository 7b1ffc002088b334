import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getVoidError } from "#features/workshop/payments/account.server.ts";
import { formatRefundLine } from "#features/workshop/payments/accounting/messages.ts";
import { lockDay, lockOpenDay } from "#features/workshop/payments/cash/open-day.server.ts";
import type { NewRefund, Void } from "#features/workshop/payments/contract.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { findCharge, getReturnableCents } from "#features/workshop/payments/ledger/entries.ts";
import {
	type Ledger,
	lockLedger,
	postEntries,
} from "#features/workshop/payments/ledger/post-entries.server.ts";
import {
	buildLoweringRefund,
	buildOwedRefund,
	buildReversal,
	type Days,
	getLowerableCents,
	type NewEntry,
} from "#features/workshop/payments/ledger/presses.ts";
import {
	EVENTS,
	formatLowerLimit,
	formatRefundedMeanwhile,
	formatRefundLimit,
	formatVoided,
	NO_SUCH_PAYMENT,
	NOT_ALLOWED_MESSAGES,
} from "#features/workshop/payments/messages.ts";
import { findPayment, listRefunds, type PaymentRow } from "#features/workshop/payments/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { alreadyDoneError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { type AnyWork, runOnce, type Work } from "#server/work.server.ts";

/**
 * Voids a payment that was never received, or received otherwise. The void counts on the cash day that is open now.
 * Repeating the submission voids it once.
 *
 * @returns the id of the request
 * @throws NotFoundError | RuleError already_done | not_now (409)
 * @source rules 12.2
 */
export async function voidPayment(
	call: Call,
	{ id, correction }: { id: string; correction: Void },
): Promise<string> {
	const submission = {
		scope: "voids",
		body: { id, ...correction },
		isRepeatedByKeyOnly: true,
	};
	const { answer } = await runOnce(call, submission, async (work) => ({
		leadId: await addVoid(work, { id, reason: correction.reason }),
	}));
	return answer.leadId;
}

async function addVoid(work: Work, { id, reason }: { id: string; reason: string }): Promise<string> {
	const { ctx, trx, actor } = work;
	const { payment, lead, refunds, ledger } = await lockPayment(work, id);
	const now = ctx.now();
	if (payment.voidedAt !== null) throw alreadyDoneError(formatVoided(payment, now));
	const today = toPanamaDay(now);
	// Days are locked in ascending order, so that a void and a payment never wait for each other. After the closing of
	// today the payment's day may be tomorrow.
	if (payment.day < today) await lockDay(trx, payment.day, now);
	const days = { today, cashDay: await lockOpenDay(trx, now) };
	const { closedAt } = await lockDay(trx, payment.day, now);
	const error = getVoidError(payment, refunds, { isDayClosed: closedAt !== null, actor, now });
	if (error) throw rejectPayment("not_now", error);
	const entry = requireFound(
		ledger.entries.find((stored) => stored.id === id),
		NO_SUCH_PAYMENT,
	);
	const entries = [{ ...buildReversal(days, entry), reason }];
	await postEntries(trx, { now, today, author: actor }, { ledger, lead }, { entries });
	await applyLeadUpdate(trx, now, lead.id, { author: actor.fullName, text: EVENTS.voided(payment) });
	return lead.id;
}

/**
 * Returns money to the customer. It leaves on the cash day that is open now. Repeating the submission returns it once.
 *
 * @returns the id of the request
 * @throws NotFoundError | RuleError too_much (422) | refunded_meanwhile | not_now (409)
 * @source rules 12.2
 */
export async function refundPayment(
	call: Call,
	{ id, refund }: { id: string; refund: NewRefund },
): Promise<string> {
	const submission = { scope: "refunds", body: { id, ...refund } };
	const { answer } = await runOnce(call, submission, async (work) => ({
		leadId: await addRefund(work, { id, refund }),
	}));
	return answer.leadId;
}

async function addRefund(work: Work, { id, refund }: { id: string; refund: NewRefund }): Promise<string> {
	const { ctx, trx, actor } = work;
	const { payment, lead, refunds, ledger } = await lockPayment(work, id);
	const { cents, method, reason } = refund;
	const now = ctx.now();
	const returnableCents = getReturnableCents(ledger.entries, id);
	const refundedCents = refunds.reduce((total, refund) => total + refund.cents, 0);
	if (refundedCents !== refund.refunded_cents)
		throw rejectPayment("refunded_meanwhile", formatRefundedMeanwhile(refundedCents, refunds.at(-1), now));
	if (payment.voidedAt !== null) throw rejectPayment("not_now", NOT_ALLOWED_MESSAGES.refundOfVoided);
	if (cents > returnableCents)
		throw rejectPayment("too_much", formatRefundLimit(returnableCents), { field: "cents" });
	const days = { today: toPanamaDay(now), cashDay: await lockOpenDay(trx, now) };
	const entries = buildRefund(days, { actor, ledger, payment, input: refund }).map((entry) => ({
		...entry,
		reason,
	}));
	await postEntries(trx, { now, today: days.today, author: actor }, { ledger, lead }, { entries });
	const text = EVENTS.refunded({ reference: payment.reference, cents, method });
	await applyLeadUpdate(trx, now, lead.id, { author: actor.fullName, text });
	return lead.id;
}

type RefundOf = { actor: Actor; ledger: Ledger; payment: PaymentRow; input: NewRefund };

/** @throws RuleError too_much (422) */
function buildRefund(days: Days, { actor, ledger, payment, input }: RefundOf): NewEntry[] {
	const { cents, method } = input;
	const refund = { cents, method, cashier: actor, paymentId: payment.id };
	if (!input.lowers_due) return buildOwedRefund(days, refund);
	const { account, entries } = ledger;
	const lowerableCents = getLowerableCents(account, findCharge(entries) !== undefined);
	if (cents > lowerableCents)
		throw rejectPayment("too_much", formatLowerLimit(lowerableCents), { field: "lowers_due" });
	const description = formatRefundLine(payment.reference);
	return buildLoweringRefund(days, { entries, totals: account }, refund, description);
}

/** Locks a payment by its request, and reads it with its account. @throws NotFoundError */
async function lockPayment(work: AnyWork, id: string) {
	const { ctx, trx } = work;
	const { leadId } = requireFound(await findPayment(trx, id), NO_SUCH_PAYMENT);
	const lead = await lockLead(trx, leadId);
	const ledger = await lockLedger(trx, ctx.now(), lead);
	const payment = requireFound(await findPayment(trx, id), NO_SUCH_PAYMENT);
	const refunds = (await listRefunds(trx, [leadId])).filter(({ paymentId }) => paymentId === id);
	return { payment, lead, refunds, ledger };
}
