import type { Settings } from "./contract.ts";

/** Note after every list of payment methods. */
export const SAME_PRICE = "El precio es el mismo con cualquier forma de pago.";

/**
 * Formats the payment methods, one per line, most requested first; "" when none is configured. The server renders it
 * so that pages do not load this code.
 *
 * @source rules 2.14
 */
export function formatPayments({ cash, card, ach, yappy, yappyQr }: Settings["payments"]): string {
	const ways = [
		cash && "Efectivo",
		card && "Tarjeta de débito o crédito",
		(yappy || yappyQr) && `Yappy${yappy && `: ${yappy}`}`,
		ach && `ACH: ${ach}`,
	].filter(Boolean);
	return ways.length > 0 ? [...ways, SAME_PRICE].join("\n") : "";
}
