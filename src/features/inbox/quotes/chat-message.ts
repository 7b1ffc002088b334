import { formatCents, toCents } from "#domain/money.ts";
import { computeQuoteTotalCents } from "./rules.ts";

type Line = { name: string; sku: string; price: number; quantity: number };

/** Computes the total of a list in cents. @source rules 2.5 */
export function computeListTotalCents(list: readonly Pick<Line, "price" | "quantity">[]): number {
	return computeQuoteTotalCents(list.map((line) => ({ ...line, priceCents: toCents(line.price) })));
}

/** Formats the list as a chat message, the fallback when the form cannot be sent. */
export function formatListMessage(list: readonly Line[], car = ""): string {
	const rows = list.map(({ quantity, name, sku, price }) => {
		return `• ${quantity} × ${name} (${sku}) a ${formatCents(price * 100)}`;
	});
	return [
		`Hola, quiero cotizar estos productos${car && ` para mi ${car}`}:`,
		...rows,
		`Total: ${formatCents(computeListTotalCents(list))} (ITBMS incluido)`,
	].join("\n");
}
