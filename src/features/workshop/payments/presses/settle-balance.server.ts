import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { findStoredLead, lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { lockOpenDay } from "#features/workshop/payments/cash/open-day.server.ts";
import type { CreditReturn, WriteOff } from "#features/workshop/payments/contract.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import { listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { lockLedger, postEntries } from "#features/workshop/payments/ledger/post-entries.server.ts";
import { buildReturnedCredit, buildSettlement } from "#features/workshop/payments/ledger/presses.ts";
import { loadAccount } from "#features/workshop/payments/load-account.server.ts";
import {
	EVENTS,
	formatBalanceMeanwhile,
	formatCreditLimit,
	NOT_OWED,
} from "#features/workshop/payments/messages.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { type AnyWork, runOnce } from "#server/work.server.ts";

/**
 * Gives a balance up: the customer does not owe it anymore, and nothing counts in the cash or the file. Repeating the
 * submission does it once.
 *
 * @throws NotFoundError | RuleError not_owed | changed_meanwhile (409)
 * @source rules 12.11
 */
export async function writeOffBalance(
	call: Call,
	{ leadId, writeOff }: { leadId: string; writeOff: WriteOff },
): Promise<void> {
	const { actor } = call;
	const submission = {
		scope: "write-offs",
		body: { leadId, ...writeOff },
		isRepeatedByKeyOnly: true,
	};
	await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const { lead, account, ledger, now } = await lockSettled(work, leadId);
		const cents = account.balanceCents;
		await requireExpectedBalance(trx, { account, ledger, now }, writeOff.balance_cents);
		if (account.phase !== "due" || account.isUncounted || cents <= 0)
			throw rejectPayment("not_owed", NOT_OWED);
		const today = toPanamaDay(now);
		const settlement = buildSettlement({ today, cashDay: today }, cents, "written_off");
		const entries = [{ ...settlement, reason: writeOff.reason }];
		await postEntries(trx, { now, today, author: actor }, { ledger, lead }, { entries });
		const text = EVENTS.writtenOff(cents);
		await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text, resolves: "paid_reported" });
		return { leadId };
	});
}

/**
 * Returns what is in the customer's favour, of the newest payments first. It leaves on the cash day that is open now.
 * Repeating the submission returns it once.
 *
 * @throws NotFoundError | RuleError too_much (422) | changed_meanwhile (409)
 * @source rules 12.11
 */
export async function returnCredit(
	call: Call,
	{ leadId, creditReturn }: { leadId: string; creditReturn: CreditReturn },
): Promise<void> {
	const { actor } = call;
	const submission = {
		scope: "credit-returns",
		body: { leadId, ...creditReturn },
		isRepeatedByKeyOnly: true,
	};
	await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const { lead, account, ledger, now } = await lockSettled(work, leadId);
		await requireExpectedBalance(trx, { account, ledger, now }, creditReturn.balance_cents);
		const creditCents = account.phase === "open" ? 0 : Math.max(0, 0 - account.balanceCents);
		const { cents, method, reason } = creditReturn;
		if (cents > creditCents)
			throw rejectPayment("too_much", formatCreditLimit(creditCents), { field: "cents" });
		const days = { today: toPanamaDay(now), cashDay: await lockOpenDay(trx, now) };
		const refunds = buildReturnedCredit(days, ledger.entries, { cents, method, cashier: actor });
		const entries = refunds.map((entry) => ({ ...entry, reason }));
		await postEntries(trx, { now, today: days.today, author: actor }, { ledger, lead }, { entries });
		const text = EVENTS.creditReturned({ cents, method });
		await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text });
		return { leadId };
	});
}

async function lockSettled(work: AnyWork, leadId: string) {
	const { ctx, trx } = work;
	requireFound(await findStoredLead(trx, leadId), NO_LEAD);
	const lead = await lockLead(trx, leadId);
	const now = ctx.now();
	const ledger = await lockLedger(trx, now, lead);
	return { lead, ledger, now, account: await loadAccount(trx, lead, now) };
}

type Settled = Pick<Awaited<ReturnType<typeof lockSettled>>, "account" | "ledger" | "now">;

/** @throws RuleError changed_meanwhile (409) */
async function requireExpectedBalance(
	trx: Trx,
	{ account, ledger, now }: Settled,
	expectedCents: number,
): Promise<void> {
	const { balanceCents } = account;
	if (balanceCents === expectedCents) return;
	const last = (await listEntries(trx, ledger.account.id)).at(-1);
	const message = formatBalanceMeanwhile(balanceCents, last, now);
	throw rejectPayment("changed_meanwhile", message, { extra: { balance_cents: balanceCents } });
}
