import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { AccountLead } from "./charges.server.ts";
import { type Charge, readCharge } from "./charges.server.ts";
import type { Account } from "./contract.ts";
import { type AccountRow, findAccount, listEntries } from "./ledger/accounts.server.ts";
import { addCents, type Entry, type EntrySource, listStanding } from "./ledger/entries.ts";
import { listPayments, listRefunds } from "./store.server.ts";

/**
 * Loads the account of a request with its payments and refunds. Once due, the amount is that of the charge, which later
 * changes of the work do not touch.
 *
 * @source rules 12.1
 */
export async function loadAccount(db: DbOrTrx, lead: AccountLead, now: Date) {
	const charge = await readCharge(db, lead, now);
	const account = await findAccount(db, lead.id);
	const payments = await listPayments(db, [lead.id]);
	const refunds = await listRefunds(db, [lead.id]);
	const phase = getPhase(lead, charge);
	const settled = account ? listStanding(await listEntries(db, account.id)) : [];
	const uncountedCents = getSettledCents(settled, "before_payments");
	const amounts = getAmounts(phase, charge, account);
	const dueOn = phase === "due" ? (account?.dueOn ?? charge.dueOn) : null;
	return {
		...{ charge, account, payments, refunds, phase, dueOn, ...amounts },
		/** The balance, also for work that left before payments were taken. */
		balanceCents: amounts.balanceCents + uncountedCents,
		writtenOffCents: getSettledCents(settled, "written_off"),
		isUncounted: uncountedCents > 0 || (phase === "due" && !account?.dueOn),
	};
}

/**
 * - `open`: work or an answer is still ahead; what it costs follows what is approved, and money is an advance.
 * - `due`: the car left, or the request without an order is won.
 * - `ended`: the request is lost; it costs nothing.
 */
function getPhase({ state }: AccountLead, { dueOn }: Charge): Account["phase"] {
	if (dueOn !== null) return "due";
	return getLeadStateInfo(state).outcome === "loss" ? "ended" : "open";
}

function getAmounts(phase: Account["phase"], charge: Charge, account: AccountRow | undefined) {
	const paidCents = account?.paidCents ?? 0;
	if (phase === "due" && account?.dueOn) {
		const { chargedCents: totalCents, reducedCents: loweredCents, balanceCents } = account;
		return { totalCents, loweredCents, paidCents, balanceCents };
	}
	const totalCents = phase === "ended" ? 0 : charge.totalCents;
	return { totalCents, loweredCents: 0, paidCents, balanceCents: totalCents - paidCents };
}

/** Adds up what was settled without money: what an old win cost, or what was given up. */
const getSettledCents = (standing: readonly Entry[], source: EntrySource) =>
	0 - addCents(standing.filter((entry) => entry.addsTo === "settled" && entry.source === source));

export type LoadedAccount = Awaited<ReturnType<typeof loadAccount>>;
