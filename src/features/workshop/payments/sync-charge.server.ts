import type { LeadStateChange } from "#core/requests/hooks.server.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { findOrderOfLead } from "#features/workshop/work-orders/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import type { AccountLead } from "./charges.server.ts";
import {
	type Charge,
	getWorkVersion,
	loadMissingLines,
	loadWorkLines,
	readCharge,
	readTaxPercent,
} from "./charges.server.ts";
import { rejectPayment } from "./errors.server.ts";
import { type AccountOwner, findAccount, listLines, lockAccount } from "./ledger/accounts.server.ts";
import { type Entry, findCharge } from "./ledger/entries.ts";
import { type Ledger, loadLedger, lockLedger, postEntries, postLines } from "./ledger/post-entries.server.ts";
import { buildCharge, buildChargeReversal, buildRestored, type NewEntry } from "./ledger/presses.ts";
import { withAdjustment } from "./ledger/tax-lines.ts";
import { formatWorkChanged, MONEY_HELD } from "./messages.ts";

/**
 * Posts the charge of a request that is now won or whose car has left, and reverses it once that is undone. A charge
 * stands exactly as long.
 *
 * @throws RuleError work_changed (409) with the new total when the lines are not those that staff saw
 * @source rules 12.1
 */
export async function syncCharge(trx: Trx, now: Date, change: LeadStateChange): Promise<void> {
	const { leadId, author, amountCents } = change;
	const lead = await lockLead(trx, leadId);
	const order = await findOrderOfLead(trx, leadId);
	const account = await lockAccount(trx, leadId);
	const ledger = account && (await loadLedger(trx, account));
	const charge = ledger && findCharge(ledger.entries);
	const isOwed = order
		? !getOrderStateInfo(order.state).isInside
		: getLeadStateInfo(lead.state).outcome === "job";
	const step = getChargeStep(change, { isOwed, hasOrder: order !== undefined, charge });
	if (step === "none") return;
	if (charge) await storeMissingLines(trx, now, { leadId, charge });
	const entries = ledger && step !== "restore" ? buildChargeReversal(getDays(now), ledger.entries) : [];
	if (step === "restore" && ledger) entries.push(...(await readUndoneCharge(trx, now, ledger)));
	if (step === "post") {
		const work = await readCharge(trx, lead, now);
		requireExpectedWork(work, change.workVersion);
		const hasOrder = order !== undefined;
		const charged = await readNewCharge(trx, now, { lead, hasOrder, work, cents: amountCents });
		// A win without an amount, of a request that asked for nothing with a price, needs no account.
		if (charged.cents === 0 && !ledger && !order && amountCents === undefined) return;
		entries.push(charged);
	}
	if (entries.length === 0) return;
	const opened = ledger ?? (await lockLedger(trx, now, lead));
	await postEntries(trx, { now, today: toPanamaDay(now), author }, { ledger: opened, lead }, { entries });
}

/**
 * - `post`: a new charge, instead of one that stands.
 * - `reverse`: no charge stands anymore.
 * - `restore`: what an undone reception had reversed stands again.
 */
type ChargeStep = "none" | "post" | "reverse" | "restore";

function getChargeStep(
	{ cause, amountCents }: LeadStateChange,
	{ isOwed, hasOrder, charge }: { isOwed: boolean; hasOrder: boolean; charge: Entry | undefined },
): ChargeStep {
	if (!isOwed) return charge ? "reverse" : "none";
	if (charge && amountCents !== undefined && amountCents !== charge.cents) return "post";
	if (charge) return "none";
	if (cause === "undone_reception") return "restore";
	// A car that left before payments were taken owes nothing for a new state of its request.
	return hasOrder && cause === "request" && amountCents === undefined ? "none" : "post";
}

/** Builds again what the last reversal of the charge undid. An old win that had no charge gets none. */
async function readUndoneCharge(trx: Trx, now: Date, { entries }: Ledger): Promise<NewEntry[]> {
	const lastCharge = entries.findLast(({ kind }) => kind === "charge");
	const undoing = entries.find(({ reversesId }) => reversesId === lastCharge?.id);
	const undoneIds = entries
		.filter(({ pressId }) => pressId === undoing?.pressId)
		.map(({ reversesId }) => reversesId);
	const undone = entries.filter(({ id }) => undoneIds.includes(id));
	const lines = await listLines(trx, getIds(undone));
	return buildRestored(
		getDays(now),
		undone.map((entry) => ({ ...entry, lines: lines.get(entry.id) ?? [] })),
	);
}

/** Charges of before 010-ledger have no lines of their own: they get them before their work changes. */
async function storeMissingLines(
	trx: Trx,
	now: Date,
	{ leadId, charge }: { leadId: string; charge: Entry },
): Promise<void> {
	if ((await listLines(trx, [charge.id])).size > 0) return;
	for (const [entryId, lines] of await loadMissingLines(trx, [{ ...charge, leadId }], now))
		await postLines(trx, [{ id: entryId, lines }]);
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

type ChargedLead = AccountOwner & AccountLead;
type ChargedWork = { lead: ChargedLead; hasOrder: boolean; work: Charge };

/** @throws RuleError work_changed (409) with the new total */
function requireExpectedWork(work: Charge, expectedVersion: string | undefined): void {
	if (expectedVersion === undefined || expectedVersion === getWorkVersion(work)) return;
	const { totalCents } = work;
	throw rejectPayment("work_changed", formatWorkChanged(totalCents), { extra: { total_cents: totalCents } });
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

/** Rejects undoing a reception while money was received for it. @throws RuleError money_held (409) */
export async function requireNoMoney(trx: Trx, leadId: string): Promise<void> {
	const { paidCents = 0 } = (await findAccount(trx, leadId)) ?? {};
	if (paidCents !== 0) throw rejectPayment("money_held", MONEY_HELD);
}
