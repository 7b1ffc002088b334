import { applyLeadUpdate } from "#core/requests/lead-updates.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { findStoredLead, lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { conflictError, fieldError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { lockOpenDay } from "./cash/open-day.server.ts";
import type { CreditReturn, WriteOff } from "./contract.ts";
import { listEntries } from "./ledger/accounts.server.ts";
import { lockLedger, postEntries } from "./ledger/post-entries.server.ts";
import { buildReturnedCredit, buildSettlement } from "./ledger/presses.ts";
import { loadAccount } from "./load-account.server.ts";
import { EVENTS, formatBalanceMeanwhile, formatCreditLimit, NOT_OWED } from "./messages.ts";

type Submission<Input> = { input: Input; key: string | undefined };

/**
 * Gives a balance up: the customer does not owe it anymore, and nothing counts in the cash or the file. Repeating the
 * submission does it once.
 *
 * @throws NotFoundError | RuleError not_owed | changed_meanwhile (409)
 * @source rules 12.11
 */
export async function writeOffBalance(
	ctx: AppContext,
	actor: Actor,
	leadId: string,
	{ input, key }: Submission<WriteOff>,
): Promise<void> {
	const submission = {
		scope: "write-offs",
		key,
		sender: actor,
		body: { leadId, ...input },
		isRepeatedByKeyOnly: true,
	};
	await withIdempotency(ctx, submission, async (trx) => {
		const { lead, account, ledger, now } = await lockSettled(ctx, trx, leadId);
		const cents = account.balanceCents;
		await requireExpectedBalance(trx, { account, ledger, now }, input.balance_cents);
		if (account.phase !== "due" || account.isUncounted || cents <= 0)
			throw conflictError("not_owed", NOT_OWED);
		const today = toPanamaDay(now);
		const settlement = buildSettlement({ today, cashDay: today }, cents, "written_off");
		const entries = [{ ...settlement, reason: input.reason }];
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
	ctx: AppContext,
	actor: Actor,
	leadId: string,
	{ input, key }: Submission<CreditReturn>,
): Promise<void> {
	const submission = {
		scope: "credit-returns",
		key,
		sender: actor,
		body: { leadId, ...input },
		isRepeatedByKeyOnly: true,
	};
	await withIdempotency(ctx, submission, async (trx) => {
		const { lead, account, ledger, now } = await lockSettled(ctx, trx, leadId);
		await requireExpectedBalance(trx, { account, ledger, now }, input.balance_cents);
		const creditCents = account.phase === "open" ? 0 : Math.max(0, 0 - account.balanceCents);
		const { cents, method, reason } = input;
		if (cents > creditCents) throw fieldError("too_much", "cents", formatCreditLimit(creditCents));
		const days = { today: toPanamaDay(now), cashDay: await lockOpenDay(trx, now) };
		const refunds = buildReturnedCredit(days, ledger.entries, { cents, method, cashier: actor });
		const entries = refunds.map((entry) => ({ ...entry, reason }));
		await postEntries(trx, { now, today: days.today, author: actor }, { ledger, lead }, { entries });
		const text = EVENTS.creditReturned({ cents, method });
		await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text });
		return { leadId };
	});
}

async function lockSettled(ctx: AppContext, trx: Trx, leadId: string) {
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
	throw conflictError("changed_meanwhile", message, { balance_cents: balanceCents });
}
