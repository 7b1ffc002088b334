/** The sentence of the specification (§8), with the plural made right. */
export function quoteReceived(products: number): string {
	const what = products === 1 ? "1 producto" : `${products} productos`;
	return `¡Cotización solicitada para ${what}! Te enviaremos precios y disponibilidad por WhatsApp.`;
}

export const QUOTE_SENT = "¡Cotización enviada!";
export const QUOTE_FAILED = "Hubo un problema al enviar la cotización. Inténtalo de nuevo.";
