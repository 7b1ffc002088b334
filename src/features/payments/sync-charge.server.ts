import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getOrderStateInfo } from "#features/work-orders/order-states.ts";
import { findOrderOfLead } from "#features/work-orders/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { conflictError } from "#server/errors.ts";
import { type Charge, getWorkVersion, readCharge, readTaxPercent } from "./charges.server.ts";
import { type AccountOwner, findAccount, lockAccount } from "./ledger/accounts.server.ts";
import { findCharge } from "./ledger/entries.ts";
import { type Ledger, loadLedger, lockLedger, postEntries } from "./ledger/post-entries.server.ts";
import { buildCharge, buildChargeReversal, type NewEntry } from "./ledger/presses.ts";
import { withAdjustment } from "./ledger/tax-lines.ts";
import { loadWorkLines } from "./ledger/work-lines.server.ts";
import { formatWorkChanged, MONEY_HELD } from "./messages.ts";

type StateChange = {
	leadId: string;
	author: { id: string | null; fullName: string };
	/** The amount that staff typed for a win; undefined if what was agreed counts. */
	amountCents?: number | undefined;
	/** The version of the lines that staff saw; undefined if they saw none. */
	workVersion?: string | undefined;
	/** The win is the one of before: its amount counts again. */
	isRestored?: boolean;
};

/**
 * Posts the charge of a request that is now won or whose car has left, and reverses it once that is undone. A charge
 * stands exactly as long.
 *
 * @throws RuleError work_changed (409) with the new total when the lines are not those that staff saw
 * @source rules 12.1
 */
export async function syncCharge(trx: Trx, now: Date, change: StateChange): Promise<void> {
	const { leadId, author } = change;
	const lead = await lockLead(trx, leadId);
	const order = await findOrderOfLead(trx, leadId);
	const isOwed = order
		? !getOrderStateInfo(order.state).isInside
		: getLeadStateInfo(lead.state).outcome === "job";
	const account = await lockAccount(trx, leadId);
	if (!account && !isOwed) return;
	const ledger = account && (await loadLedger(trx, account));
	if (isOwed === Boolean(ledger && findCharge(ledger.entries))) return;
	const press = { now, today: toPanamaDay(now), author };
	if (!isOwed) {
		if (!ledger) return;
		const entries = buildChargeReversal(getDays(now), ledger.entries);
		await postEntries(trx, press, { ledger, lead }, { entries });
		return;
	}
	const lastCents = change.isRestored ? findLastCharge(ledger)?.cents : undefined;
	const cents = lastCents ?? change.amountCents;
	const work = await readCharge(trx, lead, now);
	requireExpectedWork(work, change.workVersion);
	const charge = await readNewCharge(trx, now, { lead, hasOrder: order !== undefined, work, cents });
	// A win without an amount, of a request that asked for nothing with a price, needs no account.
	if (charge.cents === 0 && !ledger && !order && cents === undefined) return;
	const opened = ledger ?? (await lockLedger(trx, now, lead));
	await postEntries(trx, press, { ledger: opened, lead }, { entries: [charge] });
}

/**
 * Builds the charge of work that left before payments were taken, whose first payment comes now. What settled it without
 * money is undone.
 *
 * @param cents the amount that staff saw
 */
export async function buildLateCharge(
	trx: Trx,
	now: Date,
	{ lead, ledger, cents }: { lead: ChargedLead; ledger: Ledger; cents: number },
): Promise<NewEntry[]> {
	const hasOrder = (await findOrderOfLead(trx, lead.id)) !== undefined;
	const work = await readCharge(trx, lead, now);
	const charge = await readNewCharge(trx, now, { lead, hasOrder, work, cents });
	return [...buildChargeReversal(getDays(now), ledger.entries), charge];
}

type ChargedLead = AccountOwner & Parameters<typeof readCharge>[1];
type ChargedWork = { lead: ChargedLead; hasOrder: boolean; work: Charge };

/** @throws RuleError work_changed (409) with the new total */
function requireExpectedWork(work: Charge, expectedVersion: string | undefined): void {
	if (expectedVersion === undefined || expectedVersion === getWorkVersion(work)) return;
	const { totalCents } = work;
	throw conflictError("work_changed", formatWorkChanged(totalCents), { total_cents: totalCents });
}

/** Builds the charge of a request with its lines. @param cents the amount, if it is not that of the work */
async function readNewCharge(
	trx: Trx,
	now: Date,
	{ lead, hasOrder, work, cents: fixedCents }: ChargedWork & { cents: number | undefined },
): Promise<NewEntry> {
	const { totalCents, source, sourceId } = work;
	const cents = fixedCents ?? totalCents;
	// Free work has no lines, and no tax.
	if (cents === 0) return buildCharge(getDays(now), { cents, taxPercent: 0, source, sourceId, lines: [] });
	const [lines = []] = (await loadWorkLines(trx, [{ leadId: lead.id, hasOrder }], now)).values();
	const taxPercent = await readTaxPercent(trx, lead.id, now);
	return buildCharge(getDays(now), {
		cents,
		taxPercent,
		source,
		sourceId,
		lines: withAdjustment(lines, cents),
	});
}

/** A charge moves no money, so no cash day counts. */
const getDays = (now: Date) => ({ today: toPanamaDay(now), cashDay: toPanamaDay(now) });

const findLastCharge = (ledger: Ledger | undefined) =>
	ledger?.entries.findLast(({ kind }) => kind === "charge");

/** Rejects undoing a reception while money was received for it. @throws RuleError money_held (409) */
export async function requireNoMoney(trx: Trx, leadId: string): Promise<void> {
	const { paidCents = 0 } = (await findAccount(trx, leadId)) ?? {};
	if (paidCents !== 0) throw conflictError("money_held", MONEY_HELD);
}
