import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import {
	addLeadKeywords,
	assertNotForgotten,
	findStoredLead,
	lockLead,
} from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import { toPanamaDay } from "#domain/time.ts";
import { lockOpenDay } from "#features/workshop/payments/cash/open-day.server.ts";
import type { NewPayment } from "#features/workshop/payments/contract.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { findAccount, listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { getReturnableCents } from "#features/workshop/payments/ledger/entries.ts";
import { lockLedger, postEntries } from "#features/workshop/payments/ledger/post-entries.server.ts";
import { buildPayment } from "#features/workshop/payments/ledger/presses.ts";
import type { LoadedAccount } from "#features/workshop/payments/load-account.server.ts";
import { loadAccount } from "#features/workshop/payments/load-account.server.ts";
import {
	AMOUNT_MESSAGES,
	EVENTS,
	formatOverpaid,
	formatPaidMeanwhile,
} from "#features/workshop/payments/messages.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { findPayment, reservePaymentReference } from "#features/workshop/payments/store.server.ts";
import { buildLateCharge } from "#features/workshop/payments/sync-charge.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";

/**
 * Takes a payment for a request. Repeating the submission, also after a lost response, takes it once.
 *
 * @returns the id of the payment
 * @throws NotFoundError | RuleError too_little (422) | paid_meanwhile | overpaid | person_gone (409)
 * @source rules 12.2
 */
export async function takePayment(
	call: Call,
	{ leadId, payment }: { leadId: string; payment: NewPayment },
): Promise<string> {
	const isStillValid = (trx: Trx, { id }: { id: string }) => isUncorrected(trx, id);
	const submission = { scope: "payments", body: { leadId, ...payment }, isStillValid };
	const { answer } = await runOnce(call, submission, async (work) => ({
		id: await addPayment(work, { leadId, payment }),
	}));
	return answer.id;
}

/** Checks whether a payment stands as it was taken: neither voided nor refunded. */
async function isUncorrected(trx: Trx, paymentId: string): Promise<boolean> {
	const payment = await findPayment(trx, paymentId);
	const account = payment && (await findAccount(trx, payment.leadId));
	if (!account) return false;
	return getReturnableCents(await listEntries(trx, account.id), paymentId) === payment.cents;
}

/** Takes a payment in an existing transaction. @returns its id */
export async function addPayment(
	work: Work,
	{ leadId, payment }: { leadId: string; payment: NewPayment },
): Promise<string> {
	const { ctx, trx, actor } = work;
	requireFound(await findStoredLead(trx, leadId), NO_LEAD);
	const lead = await lockLead(trx, leadId);
	if (!hasRight(actor, "refunds")) await assertNotForgotten(trx, leadId);
	const { cents, method } = payment;
	const tenderedCents = getMethodInfo(method).isCash ? payment.tendered_cents : null;
	if (tenderedCents !== null && tenderedCents < cents)
		throw rejectPayment("too_little", AMOUNT_MESSAGES.tooLittle, { field: "tendered_cents" });
	const now = ctx.now();
	const account = await loadAccount(trx, lead, now);
	// An owner still collects the balance of an erased person, and nothing else.
	if (account.balanceCents <= 0) await assertNotForgotten(trx, leadId);
	requireOpenAmount(account, payment, now);
	const today = toPanamaDay(now);
	const ledger = await lockLedger(trx, now, lead);
	const days = { today, cashDay: await lockOpenDay(trx, now) };
	const { referencesFrom } = await getSettings(trx);
	const reference = await reservePaymentReference(trx, now, referencesFrom);
	const entry = {
		...buildPayment(days, { cents, method, cashier: actor }),
		tenderedCents,
		bankReference: payment.bank_reference,
		note: payment.note,
	};
	const receipt = {
		reference,
		totalCents: account.totalCents - account.loweredCents,
		paidBeforeCents: account.paidCents,
	};
	// Work that left before payments were taken is charged on the day of its first payment.
	const charges = account.isUncounted
		? await buildLateCharge(trx, now, { lead, ledger, cents: account.totalCents })
		: [];
	const entries = [...charges, entry];
	await postEntries(trx, { now, today, author: actor }, { ledger, lead }, { entries, receipt });
	await addLeadKeywords(trx, leadId, reference);
	const text = EVENTS.taken({ reference, cents, method });
	await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text, resolves: "paid_reported" });
	return entry.id;
}

/**
 * Requires that no other payment was taken meanwhile, and that the payment is not larger than the open amount unless the
 * rest stays in the customer's favour. Before the amount is due, an estimate that waits for its answer counts too.
 *
 * @throws RuleError paid_meanwhile | overpaid (409)
 */
function requireOpenAmount(account: LoadedAccount, input: NewPayment, now: Date): void {
	const { charge, dueOn, paidCents, balanceCents } = account;
	if (paidCents !== input.paid_cents) {
		const last = account.payments.findLast(({ voidedAt }) => voidedAt === null);
		throw rejectPayment("paid_meanwhile", formatPaidMeanwhile(paidCents, last, now), {
			extra: {
				paid_cents: paidCents,
			},
		});
	}
	const offeredCents = dueOn === null ? charge.expectedCents - charge.totalCents : 0;
	const openCents = Math.max(0, balanceCents + offeredCents);
	if (input.cents <= openCents || input.keeps_credit) return;
	const message = formatOverpaid(openCents, input.cents - openCents, getMethodInfo(input.method).isCash);
	throw rejectPayment("overpaid", message, { extra: { open_cents: openCents } });
}
