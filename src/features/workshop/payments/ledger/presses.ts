import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "#features/workshop/payments/methods.ts";
import {
	type AccountTotals,
	type Entry,
	type EntryLine,
	type EntrySource,
	findCharge,
	getReturnableCents,
	listStanding,
} from "./entries.ts";
import { computeReductionTax, type GrossLine, splitLines } from "./tax-lines.ts";

/** An entry before it is stored, with its lines and what staff typed. */
export type NewEntry = Entry & { lines: readonly EntryLine[] } & Partial<TypedDetails>;

/** The details of an entry that staff typed. */
export type TypedDetails = {
	tenderedCents: number | null;
	bankReference: string;
	note: string;
	reason: string;
};

export type Cashier = { id: string; fullName: string };
/** Money in cents, how it moved, and who took or gave it. */
export type Money = { cents: number; method: PaymentMethod; cashier: Cashier };

/** The days of one press. */
export type Days = {
	/** Today, an ISO day in Panama. */
	today: string;
	/** The cash day that is open now. */
	cashDay: string;
};

const EMPTY_ENTRY = {
	taxCents: 0,
	taxPercent: null,
	source: null,
	sourceId: null,
	ofEntryId: null,
	reversesId: null,
	method: null,
	cashierId: null,
	cashier: null,
	lines: [],
} as const;

type NewCharge = {
	cents: number;
	taxPercent: number;
	source: EntrySource;
	sourceId: string;
	/** Lines with ITBMS, which add up to `cents`. */
	lines: readonly GrossLine[];
};

/** A delivery, a departure or a win: the request owes its amount. */
export function buildCharge({ today }: Days, charge: NewCharge): NewEntry {
	const lines = splitLines(charge.lines, charge.taxPercent);
	const taxCents = lines.reduce((total, line) => total + line.taxCents, 0);
	const { cents, taxPercent, source, sourceId } = charge;
	const origin = { taxCents, taxPercent, source, sourceId };
	return {
		...EMPTY_ENTRY,
		...origin,
		id: randomUUID(),
		kind: "charge",
		addsTo: "charged",
		cents,
		day: today,
		lines,
	};
}

/** The charge does not stand anymore: what hangs on it goes with it, money stays. */
export function buildChargeReversal(days: Days, entries: readonly Entry[]): NewEntry[] {
	const charge = findCharge(entries);
	if (!charge) return [];
	const hanging = listStanding(entries).filter(
		({ kind, ofEntryId }) => kind === "settled_outside" || (kind === "reduction" && ofEntryId === charge.id),
	);
	return [charge, ...hanging].map((entry) => buildReversal(days, entry));
}

/**
 * Posts again what was reversed with a charge, as of today.
 *
 * @param undone the charge and what hung on it, with their lines
 */
export function buildRestored(
	{ today: day }: Days,
	undone: readonly (Entry & { lines: readonly EntryLine[] })[],
): NewEntry[] {
	const ids = new Map(undone.map(({ id }) => [id, randomUUID()]));
	return undone
		.toSorted((one, other) => Number(other.kind === "charge") - Number(one.kind === "charge"))
		.map(({ id, kind, addsTo, cents, taxCents, taxPercent, source, sourceId, ofEntryId, lines }) => ({
			...EMPTY_ENTRY,
			...{ kind, addsTo, cents, taxCents, taxPercent, source, sourceId, lines, day },
			id: ids.get(id) ?? id,
			ofEntryId: ids.get(ofEntryId ?? "") ?? ofEntryId,
		}));
}

/** Undoes an entry exactly. Money leaves on the cash day that is open now. */
export function buildReversal({ today, cashDay }: Days, entry: Entry): NewEntry {
	const { id: reversesId, addsTo, method, cashierId, cashier } = entry;
	return {
		...EMPTY_ENTRY,
		id: randomUUID(),
		kind: "reversal",
		addsTo,
		// Subtraction, because the negation of 0 is −0.
		cents: 0 - entry.cents,
		taxCents: 0 - entry.taxCents,
		reversesId,
		method,
		cashierId,
		cashier,
		day: addsTo === "paid" ? cashDay : today,
	};
}

/** Money received. */
export const buildPayment = ({ cashDay }: Days, { cents, method, cashier }: Money): NewEntry => ({
	...EMPTY_ENTRY,
	id: randomUUID(),
	kind: "payment",
	addsTo: "paid",
	cents: 0 - cents,
	method,
	cashierId: cashier.id,
	cashier: cashier.fullName,
	day: cashDay,
});

/** Money returned, and the payment that it was received with. */
export type NewReturn = Money & { paymentId: string };

/** Money returned to the customer, of one payment. */
const buildRefund = ({ cashDay }: Days, { cents, method, cashier, paymentId }: NewReturn): NewEntry => ({
	...EMPTY_ENTRY,
	id: randomUUID(),
	kind: "refund",
	addsTo: "paid",
	cents,
	ofEntryId: paymentId,
	method,
	cashierId: cashier.id,
	cashier: cashier.fullName,
	day: cashDay,
});

/** The most that a refund may lower an account by: its credit first, then what is charged. */
export const getLowerableCents = (
	{ balanceCents, chargedCents, reducedCents }: AccountTotals,
	hasCharge: boolean,
) => (hasCharge ? Math.max(0, 0 - balanceCents) + chargedCents - reducedCents : 0);

/**
 * A refund whose amount the customer does not owe: what is in their favour goes first, and only the excess lowers the
 * charge.
 *
 * @param description of the line in the accountant's file
 */
export function buildLoweringRefund(
	days: Days,
	{ entries, totals }: { entries: readonly Entry[]; totals: AccountTotals },
	refund: NewReturn,
	description: string,
): NewEntry[] {
	const excessCents = refund.cents - Math.max(0, 0 - totals.balanceCents);
	const returned = buildRefund(days, refund);
	const charge = findCharge(entries);
	if (!charge || excessCents <= 0) return [returned];
	return [returned, buildReduction(days, { entries, charge, cents: excessCents, description })];
}

/** A refund that the customer owes again. */
export const buildOwedRefund = (days: Days, refund: NewReturn): NewEntry[] => [buildRefund(days, refund)];

function buildReduction(
	{ today }: Days,
	{
		entries,
		charge,
		cents,
		description,
	}: { entries: readonly Entry[]; charge: Entry; cents: number; description: string },
): NewEntry {
	const reductions = listStanding(entries).filter(
		({ kind, ofEntryId }) => kind === "reduction" && ofEntryId === charge.id,
	);
	const taxCents = 0 - computeReductionTax(charge, reductions, cents);
	const line = { productId: null, description, quantityHundredths: 100, cents: 0 - cents, taxCents };
	return {
		...EMPTY_ENTRY,
		id: randomUUID(),
		kind: "reduction",
		addsTo: "reduced",
		cents: 0 - cents,
		taxCents,
		taxPercent: charge.taxPercent,
		ofEntryId: charge.id,
		day: today,
		lines: [line],
	};
}

/** Returns an amount in the customer's favour: of the newest payment first. */
export function buildReturnedCredit(
	days: Days,
	entries: readonly Entry[],
	{ cents, ...money }: Money,
): NewEntry[] {
	const refunds: NewEntry[] = [];
	let leftCents = cents;
	for (const { id: paymentId } of listStanding(entries)
		.filter(({ kind }) => kind === "payment")
		.toReversed()) {
		const partCents = Math.min(leftCents, getReturnableCents(entries, paymentId));
		if (partCents > 0) refunds.push(buildRefund(days, { ...money, cents: partCents, paymentId }));
		leftCents -= Math.max(0, partCents);
	}
	return refunds;
}

/** The balance is not collected: it was settled without money that this shop counts. */
export const buildSettlement = ({ today }: Days, cents: number, source: EntrySource): NewEntry => ({
	...EMPTY_ENTRY,
	id: randomUUID(),
	kind: "settled_outside",
	addsTo: "settled",
	cents: 0 - cents,
	source,
	day: today,
});
