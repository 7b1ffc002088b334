import type { PaymentMethod } from "#features/workshop/payments/methods.ts";

export const ENTRY_KINDS = [
	"charge",
	"reduction",
	"payment",
	"refund",
	"reversal",
	"settled_outside",
	"withholding",
	"transfer",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The sum of the account that an entry belongs to. */
export type AccountTotal = "charged" | "reduced" | "paid" | "settled";

/** The reason of a charge, and of a settlement without money. */
export type EntrySource = "order" | "estimate" | "quote" | "request" | "before_payments" | "written_off";

/** A line of a charge or of what lowers it, in cents with ITBMS. */
export type EntryLine = {
	/** The product of a quote; null of a line with words that staff typed. */
	productId: string | null;
	description: string;
	/** In hundredths: 150 is one and a half. */
	quantityHundredths: number;
	cents: number;
	/** The part of `cents` that is ITBMS. */
	taxCents: number;
};

/** A change of an account. Its amounts, its kind, its day and what it refers to never change. */
export type Entry = {
	id: string;
	kind: EntryKind;
	addsTo: AccountTotal;
	/** The change of the balance, with ITBMS: a charge and a refund raise it. */
	cents: number;
	/** The part of `cents` that is ITBMS; 0 of money. */
	taxCents: number;
	/** The ITBMS rate of a charge. */
	taxPercent: number | null;
	source: EntrySource | null;
	/** The id of the order, estimate, quote or request that a charge is for. */
	sourceId: string | null;
	/** The payment that a refund returns, or the charge that a reduction lowers. */
	ofEntryId: string | null;
	reversesId: string | null;
	/** The ISO day that it counts for in Panama: of money the cash day, else today. */
	day: string;
	/** How money moved; null of other entries. */
	method: PaymentMethod | null;
	/** The person who holds the money: of a void, the one who took the payment. */
	cashierId: string | null;
	cashier: string | null;
};

/** The totals of an account, in cents with ITBMS. */
export type AccountTotals = {
	chargedCents: number;
	/** The reductions of the charges. */
	reducedCents: number;
	/** Payments minus refunds. */
	paidCents: number;
	/** Settlements without money that counts in the cash. */
	settledCents: number;
	/** The ITBMS of charges less reductions. */
	taxCents: number;
	/** `chargedCents` − `reducedCents` − `paidCents` − `settledCents`; negative is in the customer's favour. */
	balanceCents: number;
};

export const EMPTY_TOTALS: AccountTotals = {
	chargedCents: 0,
	reducedCents: 0,
	paidCents: 0,
	settledCents: 0,
	taxCents: 0,
	balanceCents: 0,
};

const TOTALS = {
	charged: "chargedCents",
	reduced: "reducedCents",
	paid: "paidCents",
	settled: "settledCents",
} as const;

/** Adds entries to the totals of their account. @source rules 12.1 */
export function addEntries(
	{
		chargedCents,
		reducedCents,
		paidCents,
		settledCents,
		taxCents: storedTaxCents,
		balanceCents,
	}: AccountTotals,
	entries: readonly Pick<Entry, "addsTo" | "cents" | "taxCents">[],
): AccountTotals {
	const added = {
		chargedCents,
		reducedCents,
		paidCents,
		settledCents,
		taxCents: storedTaxCents,
		balanceCents,
	};
	for (const { addsTo, cents, taxCents } of entries) {
		added[TOTALS[addsTo]] += addsTo === "charged" ? cents : 0 - cents;
		added.taxCents += taxCents;
		added.balanceCents += cents;
	}
	return added;
}

/** Lists the entries that were not reversed and are no reversals. */
export function listStanding<E extends Pick<Entry, "id" | "reversesId">>(entries: readonly E[]): E[] {
	const reversed = new Set(entries.map(({ reversesId }) => reversesId));
	return entries.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
}

/** Finds the charge that stands; an account has one at a time. */
export const findCharge = <E extends Entry>(entries: readonly E[]): E | undefined =>
	listStanding(entries).find(({ kind }) => kind === "charge");

/** Computes the part of a payment that may still be returned. */
export function getReturnableCents(entries: readonly Entry[], paymentId: string): number {
	const standing = listStanding(entries);
	const payment = standing.find(({ id, kind }) => id === paymentId && kind === "payment");
	if (!payment) return 0;
	const refunds = standing.filter(({ kind, ofEntryId }) => kind === "refund" && ofEntryId === paymentId);
	return 0 - addCents([payment, ...refunds]);
}

/** Adds up the amounts of some rows. */
export const addCents = (rows: readonly { cents: number }[]) =>
	rows.reduce((total, { cents }) => total + cents, 0);
