import { formatCents } from "#panama/dollars.ts";
import { toCents } from "./rules.ts";

const MOST_LINES = 30;
const usd = (amount: number) => formatCents(toCents(amount));

type QuoteWords = {
	products: readonly { quantity: number; name: string; price: number }[];
	total_value: number;
	/** The customer's car, if given. */
	car?: string;
};

/** Formats a quote as a message to the customer: car, lines with prices, and the total with tax. */
export function quoteText({ products, total_value, car }: QuoteWords): string {
	const lines = products
		.slice(0, MOST_LINES)
		.map(({ quantity, name, price }) => `• ${quantity} × ${name}: ${usd(quantity * price)}`);
	const more = products.length - MOST_LINES;
	if (more > 0) lines.push(`• y ${more} productos más`);
	if (car) lines.unshift(`Para tu ${car}:`);
	return [...lines, `Total: ${usd(total_value)}, ITBMS incluido.`].join("\n");
}
