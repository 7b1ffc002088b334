import { randomUUID } from "node:crypto";
import { applyLeadUpdate } from "#core/requests/lead-updates.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { assertNotForgotten, findStoredLead, lockLead } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { findRow, insertRows } from "#server/database/rows.server.ts";
import { conflictError, fieldError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { getDue } from "./account.server.ts";
import { computeAccount } from "./account-rules.ts";
import { lockOpenDay } from "./cash/open-day.server.ts";
import { readCharge } from "./charges.server.ts";
import type { NewPayment } from "./contract.ts";
import { AMOUNT_MESSAGES, EVENTS, formatOverpaid, formatPaidMeanwhile } from "./messages.ts";
import { getMethodInfo } from "./methods.ts";
import {
	findPayer,
	findReceivable,
	listPayments,
	listRefunds,
	refreshReceivable,
	reservePaymentReference,
} from "./store.server.ts";

/**
 * Takes a payment for a request. Repeating the submission, also after a lost response, takes it once.
 *
 * @returns the id of the payment
 * @throws NotFoundError | RuleError too_little (422) | paid_meanwhile | overpaid | person_gone (409)
 * @source rules 12.2
 */
export async function takePayment(
	ctx: AppContext,
	actor: Actor,
	leadId: string,
	{ input, key }: { input: NewPayment; key: string | undefined },
): Promise<string> {
	const isStillValid = async (trx: Trx, { id }: { id: string }) =>
		(await findRow(trx, "payments", { id }))?.voidedAt === null;
	const submission = { scope: "payments", key, body: { leadId, ...input }, isStillValid };
	const { answer } = await withIdempotency(ctx, submission, async (trx) => ({
		id: await addPayment(ctx, trx, actor, { leadId, input }),
	}));
	return answer.id;
}

/** Takes a payment in an existing transaction. @returns its id */
export async function addPayment(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	{ leadId, input }: { leadId: string; input: NewPayment },
): Promise<string> {
	requireFound(await findStoredLead(trx, leadId), NO_LEAD);
	const lead = await lockLead(trx, leadId);
	await assertNotForgotten(trx, leadId);
	const { cents, method } = input;
	const tenderedCents = getMethodInfo(method).isCash ? input.tendered_cents : null;
	if (tenderedCents !== null && tenderedCents < cents)
		throw fieldError("too_little", "tendered_cents", AMOUNT_MESSAGES.tooLittle);
	const now = ctx.now();
	const { totalCents, paidCents: paidBeforeCents } = await requireOpenAmount(trx, { lead, input, now });
	const day = await lockOpenDay(trx, now);
	const { referencesFrom } = await getSettings(trx);
	const reference = await reservePaymentReference(trx, now, referencesFrom);
	const id = randomUUID();
	await insertRows(trx, "payments", {
		id,
		leadId,
		reference,
		day,
		receivedAt: now.toISOString(),
		receivedBy: actor.fullName,
		receivedById: actor.id,
		cents,
		totalCents,
		paidBeforeCents,
		tenderedCents,
		method,
		bankReference: input.bank_reference,
		note: input.note,
		...(await findPayer(trx, lead)),
		voidedAt: null,
		voidedBy: null,
		voidedDay: null,
		voidReason: "",
	});
	const charge = await readCharge(trx, lead, now);
	const stored = await findReceivable(trx, leadId);
	// The first payment for a car that left before payments were taken makes its amount due.
	const { dueOn } = charge;
	const change = !stored?.dueOn && dueOn ? { cents: charge.totalCents, dueOn } : undefined;
	await refreshReceivable(trx, now, lead, change);
	const text = EVENTS.taken({ reference, cents, method });
	await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text, resolves: "paid_reported" });
	return id;
}

type OpenAmount = { lead: Awaited<ReturnType<typeof lockLead>>; input: NewPayment; now: Date };

/**
 * Requires that no other payment was taken meanwhile, and that the payment is not larger than the amount owed unless the rest
 * stays in the customer's favour.
 *
 * @returns the total of the account, without what was taken off it, and the amount paid before
 * @throws RuleError paid_meanwhile | overpaid (409)
 */
async function requireOpenAmount(trx: Trx, { lead, input, now }: OpenAmount) {
	const [payments, refunds] = [await listPayments(trx, lead.id), await listRefunds(trx, lead.id)];
	const charge = await readCharge(trx, lead, now);
	const { totalCents, dueOn } = getDue(charge, await findReceivable(trx, lead.id));
	const limitCents = dueOn === null ? charge.expectedCents : totalCents;
	const { paidCents, balanceCents, loweredCents } = computeAccount(limitCents, payments, refunds);
	if (paidCents !== input.paid_cents)
		throw conflictError("paid_meanwhile", formatPaidMeanwhile(paidCents), { paid_cents: paidCents });
	const openCents = Math.max(0, balanceCents);
	if (input.cents <= openCents || input.keeps_credit)
		return { totalCents: totalCents - loweredCents, paidCents };
	const message = formatOverpaid(openCents, input.cents - openCents, getMethodInfo(input.method).isCash);
	throw conflictError("overpaid", message, { open_cents: openCents });
}
