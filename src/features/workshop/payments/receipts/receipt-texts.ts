import { formatCents } from "#domain/money.ts";
import { formatInstant } from "#domain/text/format-instant.ts";
import { computeChangeCents, getMethodInfo } from "#features/workshop/payments/methods.ts";
import type { Receipt } from "./contract.ts";

export const RECEIPT_TITLE = "Comprobante de pago";
/** The paper must not be taken for an invoice. */
export const NOT_AN_INVOICE = "Comprobante de pago. No es factura fiscal.";
export const VOIDED = "ANULADO";

export type ReceiptRow = { label: string; value: string };

/** Returns the rows about the payment itself: date, customer, method. Empty values are left out. */
export function listReceiptFacts(receipt: Receipt): ReceiptRow[] {
	const { tendered_cents: tendered, cents, method, bank_reference: bankReference } = receipt;
	const rows = [
		{ label: "Fecha", value: formatInstant(new Date(receipt.received_at)) },
		{ label: "Recibió", value: receipt.received_by },
		{ label: "Cliente", value: receipt.payer_name },
		{ label: "RUC", value: receipt.payer_ruc ?? "" },
		{ label: "Por", value: receipt.subject },
		{ label: "Carro", value: receipt.car },
		{ label: "Placa", value: receipt.plate },
		{ label: "Forma de pago", value: getMethodInfo(method).label },
		{ label: "Referencia", value: bankReference },
		{ label: "Entregó", value: tendered === null ? "" : formatCents(tendered) },
		{
			label: "Vuelto",
			value: tendered === null ? "" : formatCents(computeChangeCents(tendered, cents)),
		},
	];
	return rows.filter(({ value }) => value !== "");
}

/** Returns the amounts of a receipt, from the total to the balance. A voided payment left no balance. */
export function listReceiptAmounts(receipt: Receipt): ReceiptRow[] {
	const { total_cents: total, paid_before_cents: before, balance_cents: balance } = receipt;
	const isVoided = receipt.voided_at !== null;
	return [
		...(total > 0
			? [
					{ label: "Total, ITBMS incluido", value: formatCents(total) },
					{ label: "De eso, ITBMS", value: formatCents(receipt.tax_cents) },
				]
			: []),
		...(before > 0 ? [{ label: "Pagado antes", value: formatCents(before) }] : []),
		{ label: "Este pago", value: formatCents(receipt.cents) },
		...(isVoided
			? []
			: [{ label: balance < 0 ? "A favor" : "Saldo", value: formatCents(Math.abs(balance)) }]),
	];
}

/** Returns the lines that the payment is for, with their amounts. */
export const listReceiptLines = ({ lines }: Receipt): ReceiptRow[] =>
	lines.map(({ title, cents }) => ({ label: title, value: formatCents(cents) }));

/** Returns the warranties of the work that was done, one sentence for each job. */
export const listReceiptWarranties = ({ lines }: Receipt): string[] =>
	lines.flatMap(({ title, warranty }) => (warranty ? [`${title}. ${warranty}`] : []));

/** Returns the corrections of a payment: its void with the reason, and its refunds. */
export function listReceiptCorrections(receipt: Receipt): string[] {
	const { voided_at: voidedAt, void_reason: reason, refunds } = receipt;
	const voided = voidedAt ? [`${VOIDED}, ${formatInstant(new Date(voidedAt))}. ${reason}`.trim()] : [];
	return [
		...voided,
		...refunds.map(
			({ cents, method, refunded_at: refundedAt }) =>
				`Devuelto ${formatCents(cents)} ${getMethodInfo(method).text}, ${formatInstant(new Date(refundedAt))}.`,
		),
	];
}
