import { formatCents } from "#domain/money.ts";
import { getMethodInfo, type PaymentMethod } from "#features/workshop/payments/methods.ts";

export const NO_SUCH_SALE = "Esa venta no existe: todavía no se entregó, o su entrega se deshizo";
export const INVALID_PERIOD = "El período es un mes como 2026-11 o un día como 2026-11-20";
export const NUMBER_MESSAGE = "El número o CUFE admite 100 letras";
export const FINAL_CONSUMER = "Consumidor final";
export const OPEN_LABEL = "Por cobrar";
export const CREDIT_NOTE = "Nota de crédito";

const REFUND_LINE = "Devolución ";
export const formatRefundLine = (reference: string) => `${REFUND_LINE}${reference}`;
/** Tells a line that `formatRefundLine` wrote from one that staff typed. */
export const isRefundLine = (description: string) =>
	description.startsWith(`${REFUND_LINE}PAG-`) && !description.slice(REFUND_LINE.length).includes(" ");

/** Names a credit note: by the payment that was returned, if its sale was not undone as a whole. */
export const formatNoteLine = (reference: string | null) =>
	reference === null ? CREDIT_NOTE : formatRefundLine(reference);

/** Names a fiscal invoice whose sale was undone before the panel kept the file of each sale. */
export const formatLoneNumber = (number: string) =>
	number === "" ? "Factura sin venta" : `Factura ${number} sin venta`;

type MethodAmount = { method: PaymentMethod; cents: number };

/** How a document was paid and what was not, in cents; they add up to its total. */
export type Settlement = {
	methods: readonly MethodAmount[];
	open_cents: number;
	/** Paid too much, in the customer's favour. */
	credit_cents: number;
	/** Given up, or settled before payments were taken. */
	settled_cents: number;
};

/** Formats how a sale was paid: «Efectivo $50.00; Por cobrar $60.00». */
export function formatMethods({ methods, open_cents, credit_cents, settled_cents }: Settlement): string {
	const parts = [
		...methods.map(({ method, cents }) => ({ label: getMethodInfo(method).label, cents })),
		{ label: OPEN_LABEL, cents: open_cents },
		{ label: "A favor", cents: 0 - credit_cents },
		{ label: "Dado por perdido", cents: settled_cents },
	];
	return parts
		.filter(({ cents }) => cents !== 0)
		.map(({ label, cents }) => `${label} ${formatSigned(cents)}`)
		.join("; ");
}

const formatSigned = (cents: number) => `${cents < 0 ? "-" : ""}${formatCents(Math.abs(cents))}`;

/** Lines of a request's history. */
export const NUMBER_EVENTS = {
	typed: (number: string) => `Factura fiscal anotada: ${number}`,
	corrected: (before: string, number: string) => `Factura fiscal corregida: ${before} → ${number}`,
	removed: (before: string) => `Factura fiscal quitada: ${before}`,
};
