import { randomUUID } from "node:crypto";
import { type AccountTotal, addCents, type Entry } from "./entries.ts";

/**
 * - `missing`: the number of the fiscal document is still to be typed.
 * - `optional`: it lowers a sale that had no number, so it may need none.
 * - `dropped`: its sale was undone in the same month without a number; it is in no file.
 */
export const INVOICE_STATES = ["missing", "typed", "optional", "dropped"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** A row of the accountant's file: a sale, or a credit note that lowers one. */
export type Invoice = {
	id: string;
	kind: "invoice" | "credit_note";
	/** The sale that a credit note lowers. */
	ofInvoiceId: string | null;
	/** The ISO day that it counts for. */
	day: string;
	number: string;
	state: InvoiceState;
	entryIds: readonly string[];
};

/** The documents that a press opens, and the states of others that it changes. */
export type DocumentChanges = {
	opened: Invoice[];
	states: { id: string; state: InvoiceState; day?: string }[];
};

const FILED: readonly AccountTotal[] = ["charged", "reduced"];
const getMonth = (day: string) => day.slice(0, 7);

/**
 * Plans the documents of the new entries of a press. What is undone in the month of its sale leaves the file with it,
 * unless a number was typed; otherwise a credit note of today says so, because the file of a month that ended never
 * changes.
 *
 * @param invoices those of the account
 * @source rules 12.5
 */
export function planDocuments(
	entries: readonly Entry[],
	invoices: readonly Invoice[],
	today: string,
): DocumentChanges {
	const filed = entries.filter(({ addsTo }) => FILED.includes(addsTo));
	// The shop of before payments documented its sales elsewhere.
	const isOld = entries.some(({ source }) => source === "before_payments");
	const opened: Invoice[] = [];
	const states: DocumentChanges["states"] = [];
	const reversals = filed.filter(({ kind }) => kind === "reversal");
	const reversedSale = findSale(
		invoices,
		reversals.map(({ reversesId }) => reversesId),
	);
	if (reversedSale) {
		const notes = invoices.filter(({ ofInvoiceId }) => ofInvoiceId === reversedSale.id);
		if (isInFile(reversedSale, today) || notes.some(({ number: noteNumber }) => noteNumber !== ""))
			opened.push(...openCreditNote(reversedSale, reversals, today));
		else {
			states.push(...[reversedSale, ...notes].map(({ id }) => ({ id, state: "dropped" as const })));
		}
	}
	for (const entry of filed) {
		if (entry.kind === "charge" && entry.cents > 0 && !isOld) opened.push(openInvoice(entry, today));
		const sale =
			entry.kind === "reduction" ? findSale([...invoices, ...opened], [entry.ofEntryId]) : undefined;
		if (sale) opened.push(...openCreditNote(sale, [entry], today));
	}
	return { opened, states };
}

/**
 * Plans what the typed or removed number of a document changes. A sale with a number needs one for each of its credit
 * notes; one that had left the file comes back, with a credit note if it was undone.
 */
export function planTypedNumber(
	{ entries, invoices }: { entries: readonly Entry[]; invoices: readonly Invoice[] },
	{ id, number }: Pick<Invoice, "id" | "number">,
	today: string,
): DocumentChanges {
	const document = invoices.find((invoice) => invoice.id === id);
	if (!document) return { opened: [], states: [] };
	const stored = invoices.find((invoice) => invoice.id === (document.ofInvoiceId ?? id)) ?? document;
	const sale = stored.id === id ? { ...stored, number } : stored;
	const isDropped = sale.state === "dropped";
	const family = invoices.filter((own) => own.id === sale.id || own.ofInvoiceId === sale.id);
	const states: DocumentChanges["states"] = family
		.map((own) => (own.id === id ? { ...own, number } : own))
		.map((own) => ({
			id: own.id,
			state: own.number ? "typed" : needsNumber(own, sale) ? "missing" : "optional",
			...(isDropped && getMonth(own.day) < getMonth(today) && { day: today }),
		}));
	if (!isDropped) return { opened: [], states };
	const ownIds = new Set(family.flatMap(({ entryIds }) => entryIds));
	const reversals = entries.filter(({ reversesId }) => reversesId !== null && ownIds.has(reversesId));
	return { opened: openCreditNote(sale, reversals, today), states };
}

/** A number without a sale, which 010-ledger kept, needs no other once it is removed. */
const needsNumber = ({ kind, entryIds }: Invoice, sale: Invoice) =>
	entryIds.length > 0 && (kind === "invoice" || sale.number !== "");

const findSale = (invoices: readonly Invoice[], entryIds: readonly (string | null)[]) =>
	invoices.find(
		({ kind, entryIds: ownIds }) => kind === "invoice" && ownIds.some((id) => entryIds.includes(id)),
	);

/** A sale with a number, or of a month that ended, stays in the file. */
const isInFile = ({ number, day }: Invoice, today: string) =>
	number !== "" || getMonth(day) < getMonth(today);

const openInvoice = ({ id }: Entry, day: string): Invoice => ({
	id: randomUUID(),
	kind: "invoice",
	ofInvoiceId: null,
	day,
	number: "",
	state: "missing",
	entryIds: [id],
});

function openCreditNote(sale: Invoice, entries: readonly Entry[], day: string): Invoice[] {
	// A sale that was lowered to 0 before has nothing left to lower.
	if (addCents(entries) === 0) return [];
	return [
		{
			id: randomUUID(),
			kind: "credit_note",
			ofInvoiceId: sale.id,
			day,
			number: "",
			state: sale.number ? "missing" : "optional",
			entryIds: entries.map(({ id }) => id),
		},
	];
}
