import { formatShortage, type Stock } from "#features/content/products/stock/availability.ts";

export const NOTICE_SENT = "¡Listo, te avisamos!";
export const NOTICE_FAILED = "Hubo un problema al guardar tu aviso. Inténtalo de nuevo.";
export const ONE_PRODUCT_MESSAGE = "Un aviso de llegada es de un solo producto.";

/** Error for a product that needs no notice. */
export function formatNotSoldOut({ name, ...stock }: Stock & { name: string }): string {
	const shortage = formatShortage(stock);
	return shortage
		? `${name} ya no está agotado: se trae por encargo. ${shortage} si lo pides. Pide su cotización.`
		: `${name} ya está disponible. Pide su cotización o escríbenos por WhatsApp.`;
}

/** Formats what the customer of a notice may expect, as the receipt says it. */
export function formatNoticePromise(product: string, hasEmail: boolean): string {
	return `Te escribimos por WhatsApp cuando llegue ${product}${hasEmail ? ", y también a tu correo" : ""}.`;
}

/** Formats the summary of a notice in the inbox; staff find all notices of a product by it. */
export function formatNoticeSummary({ name, sku }: { name: string; sku: string }): string {
	return `${NOTICE_SUMMARY_START} ${name} (${sku})`;
}
export const NOTICE_SUMMARY_START = "Avisar cuando llegue:";

/** Formats the line of the request's history. */
export const formatArrivalEvent = (product: string) => `Llegó ${product}: sale un correo a su dirección`;

/** Formats the chat that offers to notify the customer, where the form could not be sent. */
export const formatNoticeChat = ({ name, sku }: { name: string; sku: string }) =>
	`Hola, avísenme por favor cuando llegue ${name} (SKU ${sku}).`;

/** States of the email about an arrival. */
export const ARRIVAL_EMAIL_LABELS = {
	sent: "correo enviado",
	waiting: "su correo está por salir",
	unsent: "su correo no salió",
} as const;
type ArrivalEmailState = keyof typeof ARRIVAL_EMAIL_LABELS;

/** Returns the state of an email by that of its job, which is deleted some time after it was sent. */
export function getArrivalEmailState(jobState: string | null | undefined): ArrivalEmailState {
	if (jobState === "pending") return "waiting";
	return jobState === "held" || jobState === "dead" ? "unsent" : "sent";
}

/** Formats the state of a notice for staff. @param arrivedAt formatted; undefined while the product is out */
export function formatNotice(arrivedAt: string | undefined, email?: ArrivalEmailState | null): string {
	const arrival = arrivedAt ? `Llegó el ${arrivedAt}` : "Espera que llegue";
	return email ? `${arrival}; ${ARRIVAL_EMAIL_LABELS[email]}` : arrival;
}
