type NamedProduct = { name: string; sku: string };

/** Formats the chat message that orders a product; the SKU tells staff exactly which one. @source rules 6.5 */
export function formatOrderMessage(
	{ name, sku }: NamedProduct,
	price: string,
	address: string | undefined,
): string {
	const order = `Hola, quiero pedir ${name} (SKU ${sku}), ${price} con ITBMS incluido.`;
	return address ? `${order} ${address}` : order;
}

/** Formats the chat message that asks for a product the search did not find. @source rules 6.5 */
export function formatMissingProductMessage(query: string): string {
	const term = query.trim();
	return term
		? `Hola, busco «${term}» y no lo veo en el catálogo. ¿Lo consiguen?`
		: "Hola, busco un producto que no veo en el catálogo. ¿Lo consiguen?";
}

export const CONSULT_TEXT = "Hola, quiero consultar por un producto para mi carro.";

export const REFERENCE_PICTURE = "Imagen de referencia";

/** Names the confirmation of bundled products in the history. */
export const CONFIRMED_PRODUCTS = "productos de ejemplo que son del taller";
