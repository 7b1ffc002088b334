import { formatCents } from "#domain/money.ts";
import { formatInstant } from "#domain/text/format-instant.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import type { PersonFile } from "./contract.ts";
import type { RequestData } from "./person-read-model.server.ts";

type PaymentData = Pick<RequestData, "payments" | "refunds" | "accounts" | "invoices">;

/** Returns a person's payments with their refunds, and what they owe, for the file of their data. */
export function createPaymentSections({
	payments,
	refunds,
	accounts,
	invoices,
}: PaymentData): PersonFile["sections"] {
	const paymentSections = payments.map((payment) => ({
		title: `Cobro ${payment.reference}`,
		rows: [
			{ label: "Monto", value: formatCents(payment.cents) },
			{ label: "Forma", value: getMethodInfo(payment.method).label },
			{ label: "Fecha", value: `${formatInstant(new Date(payment.receivedAt))}, ${payment.receivedBy}` },
			{ label: "A nombre de", value: payment.payerName },
			{ label: "RUC", value: payment.payerRuc ?? "" },
			{ label: "Referencia", value: payment.bankReference },
			{ label: "Nota", value: payment.note },
			{ label: "Anulado", value: payment.voidedAt ? payment.voidReason : "" },
			...refunds
				.filter(({ paymentId }) => paymentId === payment.id)
				.map(({ cents, reason, refundedAt }) => ({
					label: "Devolución",
					value: `${formatCents(cents)}, ${formatInstant(new Date(refundedAt))}. ${reason}`,
				})),
		].filter(({ value }) => value !== ""),
	}));
	const names = accounts
		.filter(({ payerName, payerRuc }) =>
			payments.every((payment) => payment.payerName !== payerName || payment.payerRuc !== payerRuc),
		)
		.map((account) => ({ label: "A nombre de", value: formatPayer(account) }));
	const links = accounts
		.filter(({ paymentUrl }) => paymentUrl !== "")
		.map(({ paymentUrl }) => ({ label: "Enlace de pago", value: paymentUrl }));
	const numbered = invoices
		.filter(({ payerName }) => payerName !== null)
		.map((invoice) => ({ label: `Factura ${invoice.number}`, value: formatPayer(invoice) }));
	const owed = accounts
		.filter(({ balanceCents }) => balanceCents !== 0)
		.map(({ balanceCents, dueOn }) => ({
			label: balanceCents > 0 ? "Debe" : "A favor",
			value: [formatCents(Math.abs(balanceCents)), dueOn && `desde el ${dueOn}`].filter(Boolean).join(" "),
		}));
	const accountRows = [...owed, ...names, ...links, ...numbered];
	return [...paymentSections, ...(accountRows.length > 0 ? [{ title: "Cuentas", rows: accountRows }] : [])];
}

const formatPayer = ({ payerName, payerRuc }: { payerName: string | null; payerRuc: string | null }) =>
	[payerName, payerRuc && `RUC ${payerRuc}`].filter(Boolean).join(", ");
