import { QUOTE_MAX_ITEMS, QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { parseJson } from "#domain/text/json.ts";

/** Stored data of a listed product (rules 2.4); `price` is the price in USD that the visitor saw. */
export type ListedProduct = {
	id: string;
	name: string;
	brand: string;
	sku: string;
	uses: string;
	price: number;
};
export type QuoteLine = ListedProduct & { quantity: number };
export type QuoteList = readonly QuoteLine[];

/** Parses a stored list; skips invalid lines and treats invalid text as an empty list. */
export function parseQuoteLines(text: string | null): QuoteList {
	const list = parseJson<unknown>(text);
	if (!Array.isArray(list)) return [];
	const linesById = new Map(list.filter(isLine).map((line) => [line.id, line]));
	return [...linesById.values()].slice(0, QUOTE_MAX_ITEMS).map((line) => toQuoteLine(line, line.quantity));
}

function isLine(value: unknown): value is QuoteLine {
	const { id, name, sku, price, quantity } = (value ?? {}) as Record<string, unknown>;
	const isNamed = [id, name, sku].every((text) => typeof text === "string" && text);
	return isNamed && isAmount(price) && isAmount(quantity) && quantity >= 1;
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

/** Creates a line with the product's known fields only. */
export function toQuoteLine(product: ListedProduct, quantity: number): QuoteLine {
	const { id, name, brand = "", sku, uses = "", price } = product;
	const wholeQuantity = Math.min(Math.trunc(quantity), QUOTE_MAX_QUANTITY);
	return { id, name, brand, sku, uses, price, quantity: wholeQuantity };
}
