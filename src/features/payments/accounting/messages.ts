import { formatCents } from "#domain/money.ts";
import { getMethodInfo, type PaymentMethod } from "#features/payments/methods.ts";

export const NO_SUCH_SALE = "Esa venta no existe: todavía no se entregó, o su entrega se deshizo";
export const INVALID_PERIOD = "El período es un mes como 2026-11 o un día como 2026-11-20";
export const NUMBER_MESSAGE = "El número o CUFE admite 100 letras";
export const FINAL_CONSUMER = "Consumidor final";
export const OPEN_LABEL = "Por cobrar";
export const CREDIT_NOTE = "Nota de crédito";

export const formatRefundLine = (reference: string) => `Devolución ${reference}`;

/** Names a credit note: by the payment that was returned, if its sale was not undone as a whole. */
export const formatNoteLine = (reference: string | null) =>
	reference === null ? CREDIT_NOTE : formatRefundLine(reference);

/** Names a fiscal invoice whose sale was undone before the panel kept the file of each sale. */
export const formatLoneNumber = (number: string) =>
	number === "" ? "Factura sin venta" : `Factura ${number} sin venta`;

type MethodAmount = { method: PaymentMethod; cents: number };

/** Formats how a sale was paid: «Efectivo $50.00; Por cobrar $60.00». */
export function formatMethods(methods: readonly MethodAmount[], openCents: number): string {
	const paid = methods.map(({ method, cents }) => `${getMethodInfo(method).label} ${formatSigned(cents)}`);
	const open = openCents > 0 ? [`${OPEN_LABEL} ${formatSigned(openCents)}`] : [];
	return [...paid, ...open].join("; ");
}

const formatSigned = (cents: number) => `${cents < 0 ? "-" : ""}${formatCents(Math.abs(cents))}`;

/** Lines of a request's history. */
export const NUMBER_EVENTS = {
	typed: (number: string) => `Factura fiscal anotada: ${number}`,
	corrected: (before: string, number: string) => `Factura fiscal corregida: ${before} → ${number}`,
	removed: (before: string) => `Factura fiscal quitada: ${before}`,
};
