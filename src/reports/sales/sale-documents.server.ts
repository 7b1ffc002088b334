import type { Sale } from "#features/workshop/payments/accounting/contract.ts";
import { getMonth } from "#features/workshop/payments/accounting/period.ts";
import {
	findSales,
	type SaleRow,
} from "#features/workshop/payments/accounting/sale-rows-read-model.server.ts";
import { type EntryRow, listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { addCents } from "#features/workshop/payments/ledger/entries.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#features/workshop/payments/methods.ts";
import { listPayments } from "#features/workshop/payments/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { InvoiceKey } from "./filed-sales.server.ts";

type MethodAmount = { method: PaymentMethod; cents: number };

/** A row of the list and of the file, with its entries. Amounts of a credit note are negative. */
export type SaleDocument = {
	sale: SaleRow;
	/** Its entries: the charge of a sale, or the reductions of a credit note. */
	entries: readonly EntryRow[];
	/** The payment that was returned; null of a sale, and of one that was undone. */
	paymentReference: string | null;
	totalCents: number;
	taxCents: number;
	taxPercent: number;
	methods: MethodAmount[];
	openCents: number;
	creditCents: number;
	settledCents: number;
};

/** `today` freezes what was paid and open of sales of earlier months, as the file of that month said. */
type Reading = { today?: string };

/**
 * Loads rows of the file with their entries, in their order.
 *
 * @param keys one batch
 */
export async function loadDocuments(
	db: DbOrTrx,
	keys: readonly Pick<InvoiceKey, "id">[],
	{ today }: Reading = {},
): Promise<SaleDocument[]> {
	const ids = keys.map(({ id }) => id);
	const sales = await findSales(db, ids);
	const rows = [...sales.values()];
	const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
	const entriesByAccount = Map.groupBy(await listEntries(db, accountIds), ({ accountId }) => accountId);
	const links = Map.groupBy(
		await findRows(db, "invoiceEntries", { invoiceId: ids }),
		({ invoiceId }) => invoiceId,
	);
	const payments = await listPayments(db, [...new Set(rows.map(({ leadId }) => leadId))]);
	const references = new Map(payments.map(({ id, reference }) => [id, reference]));
	return ids.flatMap((id) => {
		const sale = sales.get(id);
		if (!sale) return [];
		const account = entriesByAccount.get(sale.accountId) ?? [];
		const ownIds = new Set((links.get(id) ?? []).map(({ entryId }) => entryId));
		const entries = account.filter((entry) => ownIds.has(entry.id));
		const isFrozen = today !== undefined && getMonth(sale.day) < getMonth(today);
		return [toDocument({ sale, account, entries, references, until: isFrozen ? getMonth(sale.day) : null })];
	});
}

type DocumentParts = Pick<SaleDocument, "sale" | "entries"> & {
	/** All entries of the account. */
	account: readonly EntryRow[];
	references: ReadonlyMap<string, string>;
	/** The last month whose money counts; null for all of it. */
	until: string | null;
};

function toDocument({ sale, account, entries, references, until }: DocumentParts): SaleDocument {
	const refund = findRefund(account, entries);
	const amounts = {
		totalCents: addCents(entries),
		taxCents: entries.reduce((total, { taxCents }) => total + taxCents, 0),
		taxPercent: getTaxPercent(account, entries),
	};
	if (refund) {
		const methods = refund.method ? [{ method: refund.method, cents: amounts.totalCents }] : [];
		const paymentReference = references.get(refund.ofEntryId ?? "") ?? null;
		return { sale, entries, ...amounts, paymentReference, ...NOTHING_PAID, methods };
	}
	if (sale.kind === "credit_note") {
		// An undone sale names what was paid for it, and the next sale does too: the credit note takes it out.
		const undone = account.filter(({ id }) => entries.some(({ reversesId }) => reversesId === id));
		const counted = listCounted(account, findSold(undone), null);
		return { sale, entries, ...amounts, paymentReference: null, ...negate(settle(counted, new Map())) };
	}
	const charge = findSold(entries);
	const counted = listCounted(account, charge, until);
	const settlement = settle(counted, getLoweredCents(counted, charge));
	return { sale, entries, ...amounts, paymentReference: null, ...settlement };
}

type Settlement = Pick<SaleDocument, "methods" | "openCents" | "creditCents" | "settledCents">;

const NOTHING_PAID: Settlement = { methods: [], openCents: 0, creditCents: 0, settledCents: 0 };

const findSold = (entries: readonly EntryRow[]) => entries.find(({ kind }) => kind === "charge");

/** Tells how a sale was paid, and what was not. @param loweredCents of refunds that are a row of their own, by press */
function settle(counted: readonly EntryRow[], loweredCents: ReadonlyMap<string, number>): Settlement {
	const restCents = addCents(counted);
	return {
		methods: addMethods(counted, loweredCents),
		openCents: Math.max(0, restCents),
		creditCents: Math.max(0, 0 - restCents),
		settledCents: 0 - addCents(counted.filter(({ addsTo }) => addsTo === "settled")),
	};
}

const negate = ({ methods, openCents, creditCents, settledCents }: Settlement): Settlement => ({
	methods: methods.map(({ method, cents }) => ({ method, cents: 0 - cents })),
	openCents: 0 - openCents,
	creditCents: 0 - creditCents,
	settledCents: 0 - settledCents,
});

/** Finds the refund that lowered a sale in the same press. */
const findRefund = (account: readonly EntryRow[], [entry]: readonly EntryRow[]) =>
	entry?.kind === "reduction"
		? account.find(({ kind, pressId }) => kind === "refund" && pressId === entry.pressId)
		: undefined;

/** The rate of the charge that the entries are or hang on. */
function getTaxPercent(account: readonly EntryRow[], [entry]: readonly EntryRow[]): number {
	const origin = entry?.reversesId ? account.find(({ id }) => id === entry.reversesId) : entry;
	return origin?.taxPercent ?? 0;
}

/**
 * Lists the entries of an account that count for a sale: until it was undone, and until the end of its month. Money
 * belongs to a sale: a number without one has none.
 */
function listCounted(account: readonly EntryRow[], charge: EntryRow | undefined, until: string | null) {
	if (!charge) return [];
	const undoing = account.find(({ reversesId }) => reversesId === charge.id);
	return account.filter(
		({ enteredAt, day }) =>
			(undoing === undefined || enteredAt < undoing.enteredAt) && (until === null || getMonth(day) <= until),
	);
}

/** Returns what refunds lowered a charge by, negative, by press. */
const getLoweredCents = (entries: readonly EntryRow[], charge: EntryRow | undefined) =>
	new Map(
		entries
			.filter(({ ofEntryId, kind }) => kind === "reduction" && ofEntryId === charge?.id)
			.map(({ pressId, cents }) => [pressId, cents]),
	);

/** Adds up how a sale was paid. */
function addMethods(entries: readonly EntryRow[], loweredCents: ReadonlyMap<string, number>): MethodAmount[] {
	const money = entries.filter(({ addsTo }) => addsTo === "paid");
	return PAYMENT_METHODS.map((method) => ({
		method,
		cents: money
			.filter((entry) => entry.method === method)
			.reduce(
				(total, { kind, cents, pressId }) =>
					total - cents - (kind === "refund" ? (loweredCents.get(pressId) ?? 0) : 0),
				0,
			),
	})).filter(({ cents }) => cents !== 0);
}

export const toSaleResponse = ({ sale, ...document }: SaleDocument): Sale => ({
	...pickWireFields(sale, "id", "leadId", "day", "reference", "orderId", "orderReference"),
	...pickWireFields(sale, "payerName", "payerRuc"),
	...pickWireFields(sale, "number"),
	is_refund: sale.kind === "credit_note",
	is_missing: sale.state === "missing",
	...pickWireFields(document, "paymentReference", "totalCents", "taxCents", "methods"),
	...pickWireFields(document, "openCents", "creditCents", "settledCents"),
});
