/** Formats the confirmation of a quote. @param latest when the reply is due: «hoy a las 4:15 PM» */
export function formatQuoteReceived(products: number, latest: string): string {
	const productCount = products === 1 ? "1 producto" : `${products} productos`;
	return `¡Cotización solicitada para ${productCount}! Te enviaremos precios y disponibilidad por WhatsApp. Te llegan a más tardar ${latest}.`;
}

export const QUOTE_SENT = "¡Cotización enviada!";
export const QUOTE_FAILED = "Hubo un problema al enviar la cotización. Inténtalo de nuevo.";
/** Error for a list with a product that is no longer sold. */
export const MISSING_PRODUCTS_MESSAGE =
	"Quita o cambia lo que ya no está en el catálogo y envía tu lista de nuevo.";

/** Formats the first chat message after a quote is stored. */
export function formatQuoteChatMessage(reference: string): string {
	return `Hola, acabo de enviar la cotización ${reference}. ¿Tienen disponibilidad?`;
}
