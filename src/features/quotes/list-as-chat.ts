import { formatCents } from "#panama/dollars.ts";
import { quoteTotalCents, toCents } from "./rules.ts";

type Line = { name: string; sku: string; price: number; quantity: number };

/** What a list adds up to, in cents. @source rules 2.5 */
export function listTotalCents(list: readonly Pick<Line, "price" | "quantity">[]): number {
	return quoteTotalCents(list.map((line) => ({ ...line, priceCents: toCents(line.price) })));
}

/** The list as a chat message, for when it cannot be sent any other way. */
export function listAsChat(list: readonly Line[], car = ""): string {
	const rows = list.map(({ quantity, name, sku, price }) => {
		return `• ${quantity} × ${name} (${sku}) a ${formatCents(price * 100)}`;
	});
	return [
		`Hola, quiero cotizar estos productos${car && ` para mi ${car}`}:`,
		...rows,
		`Total: ${formatCents(listTotalCents(list))} (ITBMS incluido)`,
	].join("\n");
}
