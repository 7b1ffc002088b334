import { computeTaxCents } from "#core/settings/tax.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#features/payments/methods.ts";
import type { PaymentRow, RefundRow } from "#features/payments/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { Sale } from "./contract.ts";
import { findSales, type SaleEntry, type SaleRow } from "./sales-read-model.server.ts";

/** A sale or a refund as a row of the list and of the file. Amounts of a refund are negative. */
export type SaleDocument = {
	sale: SaleRow;
	refund: (RefundRow & { paymentReference: string }) | null;
	day: string;
	totalCents: number;
	taxCents: number;
	methods: { method: PaymentMethod; cents: number }[];
	openCents: number;
};

/**
 * Loads the sales and refunds of some entries, in their order. A sale was paid by its payments minus the refunds that
 * leave what is due; the others are documents of their own.
 *
 * @param entries one batch
 */
export async function loadDocuments(db: DbOrTrx, entries: readonly SaleEntry[]): Promise<SaleDocument[]> {
	const leadIds = [...new Set(entries.map(({ leadId }) => leadId))];
	const sales = await findSales(db, leadIds);
	const payments = await findRows(db, "payments", { leadId: leadIds });
	const refunds = await findRows(db, "refunds", { leadId: leadIds });
	const [paymentsByLead, refundsByLead] = [groupByLead(payments), groupByLead(refunds)];
	const refundsById = new Map(refunds.map((refund) => [refund.id, refund]));
	const references = new Map(payments.map(({ id, reference }) => [id, reference]));
	return entries.flatMap(({ leadId, refundId }) => {
		const sale = sales.get(leadId);
		const refund = refundsById.get(refundId);
		if (!sale || (refundId && !refund)) return [];
		if (refund) return [toRefundDocument(sale, refund, references.get(refund.paymentId) ?? "")];
		return [toSaleDocument(sale, paymentsByLead.get(leadId) ?? [], refundsByLead.get(leadId) ?? [])];
	});
}

const groupByLead = <Row extends { leadId: string }>(rows: readonly Row[]) =>
	Map.groupBy(rows, ({ leadId }) => leadId);

function toSaleDocument(
	sale: SaleRow,
	payments: readonly PaymentRow[],
	refunds: readonly RefundRow[],
): SaleDocument {
	const received = payments.filter(({ voidedAt }) => voidedAt === null);
	const returned = refunds.filter(({ lowersDue }) => lowersDue === 0);
	const methods = PAYMENT_METHODS.map((method) => ({
		method,
		cents: addMethod(received, method) - addMethod(returned, method),
	})).filter(({ cents }) => cents !== 0);
	const { dueOn: day, chargedCents: totalCents, taxCents, balanceCents } = sale;
	return { sale, refund: null, day, totalCents, taxCents, methods, openCents: Math.max(0, balanceCents) };
}

const addMethod = (rows: readonly { method: PaymentMethod; cents: number }[], method: PaymentMethod) =>
	rows.reduce((total, row) => total + (row.method === method ? row.cents : 0), 0);

function toRefundDocument(sale: SaleRow, refund: RefundRow, paymentReference: string): SaleDocument {
	const { day, cents, method } = refund;
	return {
		sale,
		refund: { ...refund, paymentReference },
		day,
		totalCents: -cents,
		taxCents: 0 - computeTaxCents(cents, sale),
		methods: [{ method, cents: -cents }],
		openCents: 0,
	};
}

export const toSaleResponse = (document: SaleDocument): Sale => ({
	id: document.refund?.id ?? document.sale.leadId,
	is_refund: document.refund !== null,
	payment_reference: document.refund?.paymentReference ?? null,
	...pickWireFields(
		document.sale,
		"leadId",
		"reference",
		"orderId",
		"orderReference",
		"payerName",
		"payerRuc",
	),
	...pickWireFields(document, "day", "totalCents", "taxCents", "methods", "openCents"),
	number: document.refund ? "" : (document.sale.number ?? ""),
});
