/** What a stored quote is answered with, in the right number, and by when: «hoy a las 4:15 PM». */
export function quoteReceived(products: number, latest: string): string {
	const what = products === 1 ? "1 producto" : `${products} productos`;
	return `¡Cotización solicitada para ${what}! Te enviaremos precios y disponibilidad por WhatsApp. Te llegan a más tardar ${latest}.`;
}

export const QUOTE_SENT = "¡Cotización enviada!";
export const QUOTE_FAILED = "Hubo un problema al enviar la cotización. Inténtalo de nuevo.";
/** Said of a list that holds something no longer sold. */
export const STILL_GONE =
	"Quita o cambia lo que ya no está en el catálogo y envía tu lista de nuevo.";

/** What the visitor's chat starts with once the quote is stored. */
export function chatAbout(reference: string): string {
	return `Hola, acabo de enviar la cotización ${reference}. ¿Tienen disponibilidad?`;
}
