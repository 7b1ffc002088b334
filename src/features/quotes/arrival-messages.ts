import { formatShortage, type Stock } from "#features/products/availability.ts";

export const NOTICE_LABEL = "Avísame cuando llegue";
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
export const formatArrivalEvent = (product: string) => `Llegó ${product}: se le avisó por correo`;

/** Formats the chat that offers to notify the customer, where the form could not be sent. */
export const formatNoticeChat = ({ name, sku }: { name: string; sku: string }) =>
	`Hola, avísenme por favor cuando llegue ${name} (SKU ${sku}).`;

type Notice = { arrivedAt: string | null; emailedAt: string | null };

/** Formats the state of a notice for staff. @param formatMoment formats an instant */
export function formatNotice({ arrivedAt, emailedAt }: Notice, formatMoment: (at: string) => string): string {
	const emailed = emailedAt && `correo enviado el ${formatMoment(emailedAt)}`;
	if (!arrivedAt) return ["Espera que llegue", emailed].filter(Boolean).join("; ");
	return [`Llegó el ${formatMoment(arrivedAt)}`, emailed].filter(Boolean).join("; ");
}
