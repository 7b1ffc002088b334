import { formatCents } from "#domain/money.ts";
import { formatInstant } from "#domain/text/format-instant.ts";
import { getMethodInfo } from "#features/payments/methods.ts";
import type { PersonFile } from "./contract.ts";
import type { loadRequestData } from "./person-read-model.server.ts";

type RequestData = Pick<Awaited<ReturnType<typeof loadRequestData>>, "payments" | "refunds" | "accounts">;

/** Returns a person's payments with their refunds, and what they owe, for the file of their data. */
export function createPaymentSections({ payments, refunds, accounts }: RequestData): PersonFile["sections"] {
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
	const owed = accounts
		.filter(({ balanceCents }) => balanceCents !== 0)
		.map(({ balanceCents, dueOn }) => ({
			label: balanceCents > 0 ? "Debe" : "A favor",
			value: [formatCents(Math.abs(balanceCents)), dueOn && `desde el ${dueOn}`].filter(Boolean).join(" "),
		}));
	return [...paymentSections, ...(owed.length > 0 ? [{ title: "Cuentas", rows: owed }] : [])];
}
