import type { Settings } from "./contract.ts";

/** What a customer reads under every list of ways to pay. */
export const SAME_PRICE = "El precio es el mismo con cualquier forma de pago.";

type Way = { label: string; detail: string; qr?: string };

/** How a customer may pay, in the order in which it is asked most; nothing that the shop did not say. @source rules 2.14 */
export function waysToPay({ cash, card, ach, yappy, yappyQr }: Settings["payments"]): Way[] {
	const ways: Way[] = [];
	if (cash) ways.push({ label: "Efectivo", detail: "En el taller" });
	if (card) ways.push({ label: "Tarjeta", detail: "Débito o crédito, en el taller" });
	if (yappy || yappyQr)
		ways.push({ label: "Yappy", detail: yappy, ...(yappyQr && { qr: yappyQr }) });
	if (ach) ways.push({ label: "ACH", detail: ach });
	return ways;
}
