import { formatCents, toCents } from "#domain/money.ts";

const MAX_MESSAGE_LINES = 30;
const formatAmount = (amount: number) => formatCents(toCents(amount));

type QuoteMessageInput = {
	products: readonly { quantity: number; name: string; price: number }[];
	total_value: number;
	/** The customer's car, if given. */
	car?: string;
};

/** Formats a quote as a message to the customer: car, lines with prices, and the total with tax. */
export function formatQuoteMessage({ products, total_value, car }: QuoteMessageInput): string {
	const lines = products
		.slice(0, MAX_MESSAGE_LINES)
		.map(({ quantity, name, price }) => `• ${quantity} × ${name}: ${formatAmount(quantity * price)}`);
	const hiddenCount = products.length - MAX_MESSAGE_LINES;
	if (hiddenCount > 0) lines.push(`• y ${hiddenCount} productos más`);
	if (car) lines.unshift(`Para tu ${car}:`);
	return [...lines, `Total: ${formatAmount(total_value)}, ITBMS incluido.`].join("\n");
}
