import type { Settings } from "./contract.ts";

/** What a customer reads after every list of ways to pay. */
export const SAME_PRICE = "El precio es el mismo con cualquier forma de pago.";

/**
 * How a customer may pay, a line each, in the order in which it is asked most; "" while the shop names no way. One text for
 * every place, so that no page carries what makes it.
 *
 * @source rules 2.14
 */
export function paymentsText({ cash, card, ach, yappy, yappyQr }: Settings["payments"]): string {
	const ways = [
		cash && "Efectivo",
		card && "Tarjeta de débito o crédito",
		(yappy || yappyQr) && `Yappy${yappy && `: ${yappy}`}`,
		ach && `ACH: ${ach}`,
	].filter(Boolean);
	return ways.length > 0 ? [...ways, SAME_PRICE].join("\n") : "";
}
