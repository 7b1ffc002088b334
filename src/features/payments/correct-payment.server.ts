import { randomUUID } from "node:crypto";
import { applyLeadUpdate } from "#core/requests/lead-updates.server.ts";
import { lockLead } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { findRow, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import { alreadyDoneError, conflictError, fieldError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { getRefundableCents, getVoidError } from "./account.server.ts";
import { lockDay, lockOpenDay } from "./cash/open-day.server.ts";
import type { NewRefund } from "./contract.ts";
import {
	EVENTS,
	formatLowerLimit,
	formatRefundedMeanwhile,
	formatRefundLimit,
	formatVoided,
	NO_SUCH_PAYMENT,
	NOT_ALLOWED_MESSAGES,
} from "./messages.ts";
import { findReceivable, refreshReceivable } from "./store.server.ts";

/**
 * Voids a payment that was never received, or received otherwise. The void counts on the cash day that is open now.
 *
 * @returns the id of the request
 * @throws NotFoundError | RuleError already_done | not_now (409)
 * @source rules 12.2
 */
export function voidPayment(ctx: AppContext, actor: Actor, id: string, reason: string): Promise<string> {
	return withTransaction(ctx.db, async (trx) => {
		const { payment, lead, refunds } = await lockPayment(trx, id);
		const now = ctx.now();
		if (payment.voidedAt !== null) throw alreadyDoneError(formatVoided(payment, now));
		const { closedAt } = await lockDay(trx, payment.day, now);
		const error = getVoidError(payment, refunds, { isDayClosed: closedAt !== null, actor, now });
		if (error) throw conflictError("not_now", error);
		const voidedDay = await lockOpenDay(trx, now);
		const by = { voidedAt: now.toISOString(), voidedBy: actor.fullName };
		await updateRows(trx, "payments", { id }, { ...by, voidedDay, voidReason: reason });
		await refreshReceivable(trx, now, lead);
		await applyLeadUpdate(trx, now, lead.id, { author: actor.fullName, text: EVENTS.voided(payment) });
		return lead.id;
	});
}

/**
 * Returns money to the customer. It leaves on the cash day that is open now. Repeating the submission returns it once.
 *
 * @returns the id of the request
 * @throws NotFoundError | RuleError too_much (422) | refunded_meanwhile | not_now (409)
 * @source rules 12.2
 */
export async function refundPayment(
	ctx: AppContext,
	actor: Actor,
	id: string,
	{ input, key }: { input: NewRefund; key: string | undefined },
): Promise<string> {
	const submission = { scope: "refunds", key, sender: actor, body: { id, ...input } };
	const { answer } = await withIdempotency(ctx, submission, async (trx) => ({
		leadId: await addRefund(ctx, trx, actor, { id, input }),
	}));
	return answer.leadId;
}

async function addRefund(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	{ id, input }: { id: string; input: NewRefund },
): Promise<string> {
	const { payment, lead, refunds } = await lockPayment(trx, id);
	const { cents, method, reason, lowers_due: lowersDue } = input;
	const refundedCents = payment.cents - getRefundableCents({ ...payment, voidedAt: null }, refunds);
	if (refundedCents !== input.refunded_cents)
		throw conflictError(
			"refunded_meanwhile",
			formatRefundedMeanwhile(refundedCents, refunds.at(-1), ctx.now()),
		);
	if (payment.voidedAt !== null) throw conflictError("not_now", NOT_ALLOWED_MESSAGES.refundOfVoided);
	const refundableCents = getRefundableCents(payment, refunds);
	if (cents > refundableCents) throw fieldError("too_much", "cents", formatRefundLimit(refundableCents));
	if (lowersDue) await requireLowerable(trx, lead.id, cents);
	const now = ctx.now();
	const day = await lockOpenDay(trx, now);
	await insertRows(trx, "refunds", {
		id: randomUUID(),
		paymentId: id,
		leadId: lead.id,
		day,
		refundedAt: now.toISOString(),
		refundedBy: actor.fullName,
		refundedById: actor.id,
		cents,
		method,
		reason,
		lowersDue: lowersDue ? 1 : 0,
	});
	await refreshReceivable(trx, now, lead);
	const text = EVENTS.refunded({ reference: payment.reference, cents, method });
	await applyLeadUpdate(trx, now, lead.id, { author: actor.fullName, text });
	return lead.id;
}

/** Requires that what is due can go down by an amount. @throws RuleError too_much (422) */
async function requireLowerable(trx: Trx, leadId: string, cents: number): Promise<void> {
	const { dueOn = null, chargedCents = 0, loweredCents = 0 } = (await findReceivable(trx, leadId)) ?? {};
	const lowerableCents = dueOn === null ? 0 : chargedCents - loweredCents;
	if (cents > lowerableCents) throw fieldError("too_much", "lowers_due", formatLowerLimit(lowerableCents));
}

/** Locks a payment by its request, and reads it with its refunds. @throws NotFoundError */
async function lockPayment(trx: Trx, id: string) {
	const { leadId } = requireFound(await findRow(trx, "payments", { id }), NO_SUCH_PAYMENT);
	const lead = await lockLead(trx, leadId);
	const payment = requireFound(await findRow(trx, "payments", { id }), NO_SUCH_PAYMENT);
	const refunds = await findRows(trx, "refunds", { paymentId: id }, { refundedAt: "asc" });
	return { payment, lead, refunds };
}
