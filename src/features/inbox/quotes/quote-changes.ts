import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { type ListedProduct, type QuoteLine, type QuoteList, toQuoteLine } from "./quote-line.ts";
import { readQuoteList, saveQuoteList } from "./quote-list.ts";

/** Sets the quantity of a product: 0 removes it, 999 is the maximum. */
export function setQuoteQuantity(id: string, quantity: number): void {
	const limitedQuantity = Math.min(Math.trunc(quantity) || 0, QUOTE_MAX_QUANTITY);
	const updateLine = (line: QuoteLine) => (line.id === id ? { ...line, quantity: limitedQuantity } : line);
	if (limitedQuantity < 1) removeFromQuoteList(id);
	else saveQuoteList(readQuoteList().map(updateLine));
}

export function removeFromQuoteList(id: string): void {
	saveQuoteList(readQuoteList().filter((line) => line.id !== id));
}

/** Restores a removed line at its former index. */
export function restoreQuoteLine(line: QuoteLine, index: number): void {
	const others = readQuoteList().filter(({ id }) => id !== line.id);
	saveQuoteList(others.toSpliced(index, 0, line));
}

/** Replaces a line's product, or its SKU after a rename, and keeps the quantity; merges with a line of that product. */
export function replaceQuoteLine(id: string, product: ListedProduct): void {
	const list = readQuoteList();
	const line = list.find((item) => item.id === id);
	if (!line) return;
	const listed = list.find((item) => item !== line && item.id === product.id);
	const quantity = line.quantity + (listed?.quantity ?? 0);
	const others = list.filter((item) => item !== listed);
	saveQuoteList(others.map((item) => (item === line ? toQuoteLine(product, quantity) : item)));
}

/** Updates the lines from the current catalogue and keeps the quantities. */
export function updateQuotedProducts(products: readonly ListedProduct[]): void {
	const bySku = new Map(products.map((product) => [product.sku, product]));
	const update = (line: QuoteLine) => toQuoteLine(bySku.get(line.sku) ?? line, line.quantity);
	saveQuoteList(readQuoteList().map(update));
}

/** Removes the sent lines; keeps lines that were added or changed since then. */
export function removeSentLines(sent: QuoteList): void {
	const quantities = new Map(sent.map(({ id, quantity }) => [id, quantity]));
	saveQuoteList(readQuoteList().filter(({ id, quantity }) => quantities.get(id) !== quantity));
}
