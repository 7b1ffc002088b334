import { toPanamaDay } from "#domain/time.ts";
import { addCents } from "#features/workshop/payments/ledger/entries.ts";
import type { PaymentMethod } from "#features/workshop/payments/methods.ts";
import type { Db } from "#server/database/db.server.ts";
import { type Plan, type PlannedLead, toIso } from "./plan.ts";
import { createPayer, getDueMs, insertInChunks } from "./sales.ts";

/** The newest sale in so many has a balance, and one in so many has no invoice number. */
const [SALES_PER_BALANCE, SALES_PER_MISSING] = [40, 40];
/** Balances older than this were paid. */
const BALANCE_DAYS = 400;
const DAY_MS = 86_400_000;

type Payment = {
	id: string;
	leadId: string;
	reference: string;
	day: string;
	receivedAt: string;
	receivedBy: string;
	receivedById: string;
	cents: number;
	totalCents: number;
	paidBeforeCents: number;
	tenderedCents: number | null;
	method: PaymentMethod;
	bankReference: string;
	payerName: string;
	payerRuc: string | null;
	voidedAt: string | null;
	voidReason: string;
};
type Refund = {
	id: string;
	paymentId: string;
	leadId: string;
	day: string;
	refundedAt: string;
	refundedBy: string;
	refundedById: string;
	cents: number;
	method: PaymentMethod;
	reason: string;
};
type Money = { payments: readonly Payment[]; refunds: readonly Refund[] };

type SalePlan = {
	sold: readonly PlannedLead[];
	deposits: readonly PlannedLead[];
	money: Money;
	plan: Plan;
	now: Date;
};

/** Writes the accounts with their entries, receipts and rows of the accountant's file. */
export async function writeLedger(db: Db, { sold, deposits, money, plan, now }: SalePlan) {
	const payments = Map.groupBy(money.payments, ({ leadId }) => leadId);
	const refunds = Map.groupBy(money.refunds, ({ leadId }) => leadId);
	const sales = sold.map((lead, saleIndex) => ({ lead, saleIndex }));
	const open = deposits.map((lead) => ({ lead, saleIndex: null }));
	const accounts = [...sales, ...open]
		.filter(({ lead }) => payments.has(lead.id))
		.map(({ lead, saleIndex }) =>
			createAccount({
				lead,
				saleIndex,
				payments: payments.get(lead.id) ?? [],
				refunds: refunds.get(lead.id) ?? [],
				payer: createPayer(plan, lead),
				now,
			}),
		);
	await insertInChunks(
		db,
		"accounts",
		accounts.map(({ account }) => account),
	);
	await insertInChunks(db, "receipts", money.payments.map(toReceiptRow));
	for (const table of ["entries", "entryLines", "invoices", "invoiceEntries"] as const)
		await insertInChunks(
			db,
			table,
			accounts.flatMap((rows): Record<string, unknown>[] => rows[table]),
		);
}

const toReceiptRow = ({ id, leadId, ...payment }: Payment) => {
	const { reference, totalCents, paidBeforeCents, payerName, payerRuc } = payment;
	return { id, accountId: leadId, reference, totalCents, paidBeforeCents, payerName, payerRuc };
};

const EMPTY_ENTRY = {
	taxCents: 0,
	taxPercent: null,
	source: null,
	sourceId: null,
	ofEntryId: null,
	reversesId: null,
	receiptId: null,
	method: null,
	cashierId: null,
	cashier: null,
	tenderedCents: null,
	bankReference: "",
	note: "",
	reason: "",
};

function toPaymentEntries(payment: Payment) {
	const { id, leadId: accountId, day, cents, method, receivedById: cashierId, receivedBy: cashier } = payment;
	const by = { enteredAt: payment.receivedAt, enteredBy: cashier, enteredById: cashierId };
	const money = { ...EMPTY_ENTRY, accountId, day, method, cashierId, cashier, ...by, addsTo: "paid" };
	const { tenderedCents, bankReference, voidedAt, voidReason: reason } = payment;
	const received = { ...money, id, pressId: id, kind: "payment", cents: -cents, receiptId: id };
	const voided = {
		...money,
		id: `v-${id}`,
		pressId: `v-${id}`,
		kind: "reversal",
		cents,
		reversesId: id,
		reason,
	};
	return [{ ...received, tenderedCents, bankReference }, ...(voidedAt ? [voided] : [])];
}

function toRefundEntries(refund: Refund, tax: { taxCents: number; taxPercent: number }) {
	const { id, leadId: accountId, day, cents, method, reason } = refund;
	const by = { enteredAt: refund.refundedAt, enteredBy: refund.refundedBy, enteredById: refund.refundedById };
	const entry = { ...EMPTY_ENTRY, accountId, pressId: id, day, ...by };
	const cashier = { cashierId: refund.refundedById, cashier: refund.refundedBy, method, reason };
	const returned = {
		...entry,
		...cashier,
		id,
		kind: "refund",
		addsTo: "paid",
		cents,
		ofEntryId: refund.paymentId,
	};
	const { taxCents, taxPercent } = tax;
	const lowered = {
		...entry,
		id: `r-${id}`,
		kind: "reduction",
		addsTo: "reduced",
		cents: -cents,
		taxPercent,
	};
	return { returned, lowered: { ...lowered, taxCents: -taxCents, ofEntryId: `c-${accountId}` } };
}

type AccountPlan = {
	lead: PlannedLead;
	/** Null for a deposit of a car that is inside. */
	saleIndex: number | null;
	payments: readonly Payment[];
	refunds: readonly Refund[];
	payer: ReturnType<typeof createPayer>;
	now: Date;
};

function createAccount({ lead, saleIndex, payments, refunds, payer, now }: AccountPlan) {
	const receivedCents = addCents(payments.filter(({ voidedAt }) => !voidedAt));
	const refundedCents = addCents(refunds);
	const isDue = saleIndex !== null;
	const dueMs = Math.min(now.getTime(), getDueMs(lead));
	const day = toPanamaDay(new Date(dueMs));
	const isRecent = now.getTime() - dueMs < BALANCE_DAYS * DAY_MS;
	const isOpen = isRecent && isDue && saleIndex % SALES_PER_BALANCE === 0;
	const chargedCents = isDue ? receivedCents + (isOpen ? 4575 : 0) : 0;
	const chargedTaxCents = chargedCents - Math.round(chargedCents / 1.07);
	const reducedCents = isDue ? refundedCents : 0;
	let [restCents, restTaxCents] = [chargedCents, chargedTaxCents];
	const refundEntries = refunds.map((refund) => {
		restCents -= refund.cents;
		const keptTaxCents = chargedCents === 0 ? 0 : Math.round((chargedTaxCents * restCents) / chargedCents);
		const taxCents = restTaxCents - keptTaxCents;
		restTaxCents = keptTaxCents;
		return toRefundEntries(refund, { taxCents, taxPercent: 7 });
	});
	const { id } = lead;
	const enteredAt = toIso(dueMs);
	const by = { enteredAt, enteredBy: "Delia Muñoz", enteredById: null };
	const charge = {
		...{
			...EMPTY_ENTRY,
			id: `c-${id}`,
			accountId: id,
			pressId: `c-${id}`,
			kind: "charge",
			addsTo: "charged",
		},
		...{
			cents: chargedCents,
			taxCents: chargedTaxCents,
			taxPercent: 7,
			source: "request",
			sourceId: id,
			day,
			...by,
		},
	};
	const isFiled = isDue && chargedCents > 0;
	const isNumbered = isFiled && saleIndex % SALES_PER_MISSING !== 0;
	const number = isNumbered ? `001-${String(saleIndex + 1).padStart(10, "0")}` : "";
	const typed = { ...payer, typedAt: enteredAt, typedBy: "Delia Muñoz" };
	const untyped = { payerName: null, payerRuc: null, typedAt: null, typedBy: null };
	const invoice = {
		...{ id: `c-${id}`, accountId: id, kind: "invoice", ofInvoiceId: null, day, number },
		...{ state: isNumbered ? "typed" : "missing", ...(isNumbered ? typed : untyped) },
	};
	const lowered = isFiled ? refundEntries.map((entry) => entry.lowered) : [];
	const notes = lowered.map((entry) => ({
		...{ id: entry.id, accountId: id, kind: "credit_note", ofInvoiceId: invoice.id, day: entry.day },
		...{ number: "", state: isNumbered ? "missing" : "optional", ...untyped },
	}));
	const line = { position: 0, productId: null, quantityHundredths: 100 };
	const filed = [...(isFiled ? [charge] : []), ...lowered];
	return {
		account: {
			...{ id, leadId: id, dueOn: isDue ? day : null, chargedCents, reducedCents, settledCents: 0 },
			paidCents: receivedCents - refundedCents,
			taxCents: chargedTaxCents - (lowered.length > 0 ? chargedTaxCents - restTaxCents : 0),
			balanceCents: chargedCents - reducedCents - receivedCents + refundedCents,
			...{ paymentUrl: "", ...payer, forgetOn: null, updatedAt: enteredAt },
		},
		entries: [
			...(isDue ? [charge] : []),
			...payments.flatMap(toPaymentEntries),
			...refundEntries.flatMap((entry) => [entry.returned, ...(isFiled ? [entry.lowered] : [])]),
		],
		entryLines: filed.map(({ id: entryId, cents, taxCents }) => ({
			...{ id: entryId, entryId, ...line, description: "Trabajo del taller", cents, taxCents },
		})),
		invoices: isFiled ? [invoice, ...notes] : [],
		invoiceEntries: filed.map(({ id: entryId }) => ({ entryId, invoiceId: entryId })),
	};
}
