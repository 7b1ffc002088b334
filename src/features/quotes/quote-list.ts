import { useSyncExternalStore } from "react";
import { deviceMemory } from "#device-memory.ts";
import { QUOTE_LIST_KEY, QUOTE_MAX_ITEMS, QUOTE_MAX_QUANTITY } from "#workshop.ts";
import {
	type ListedProduct,
	lineOf,
	linesIn,
	type QuoteLine,
	type QuoteList,
} from "./quote-line.ts";

const NONE: QuoteList = [];
const memory = deviceMemory<QuoteList>(QUOTE_LIST_KEY, linesIn);

/** The visitor's list, the same in every tab; empty until the page is hydrated. */
export function useQuoteList(): QuoteList {
	return useSyncExternalStore(memory.follow, memory.read, () => NONE);
}

/** The list as it is now. Text that is no list counts as an empty one. */
export const readQuoteList = memory.read;

/** "full" has no room for another product, "most" already holds as many of this one as a quote takes. */
export type Added = "added" | "full" | "most";

/**
 * Adds one of a product: a listed one goes up by one, a new one starts at one.
 *
 * @source rules 2.4
 */
export function addToQuoteList(product: ListedProduct): Added {
	const list = readQuoteList();
	const listed = list.find(({ id }) => id === product.id);
	if (listed && listed.quantity >= QUOTE_MAX_QUANTITY) return "most";
	if (!listed && list.length >= QUOTE_MAX_ITEMS) return "full";
	if (listed) setQuoteQuantity(product.id, listed.quantity + 1);
	else memory.keep([...list, lineOf(product, 1)]);
	return "added";
}

/** Sets how many of a product are wanted: 0 takes it off the list, 999 is the most. */
export function setQuoteQuantity(id: string, quantity: number): void {
	const wanted = Math.min(Math.trunc(quantity) || 0, QUOTE_MAX_QUANTITY);
	const set = (line: QuoteLine) => (line.id === id ? { ...line, quantity: wanted } : line);
	if (wanted < 1) removeFromQuoteList(id);
	else memory.keep(readQuoteList().map(set));
}

export function removeFromQuoteList(id: string): void {
	memory.keep(readQuoteList().filter((line) => line.id !== id));
}

/** Puts a removed line back where it was. */
export function restoreQuoteLine(line: QuoteLine, place: number): void {
	const others = readQuoteList().filter(({ id }) => id !== line.id);
	memory.keep(others.toSpliced(place, 0, line));
}

/** Puts another product in a line's place, as many of it; one that is listed already takes them over. */
export function replaceQuoteLine(id: string, product: ListedProduct): void {
	const list = readQuoteList();
	const line = list.find((one) => one.id === id);
	if (!line) return;
	const listed = list.find((one) => one.id === product.id);
	const quantity = line.quantity + (listed?.quantity ?? 0);
	const others = list.filter((one) => one !== listed);
	memory.keep(others.map((one) => (one === line ? lineOf(product, quantity) : one)));
}

/** Takes over what the catalogue says now; quantities stay. */
export function updateQuotedProducts(products: readonly ListedProduct[]): void {
	const bySku = new Map(products.map((product) => [product.sku, product]));
	const update = (line: QuoteLine) => lineOf(bySku.get(line.sku) ?? line, line.quantity);
	memory.keep(readQuoteList().map(update));
}

/** Takes off what was sent; a line that was added or changed since then stays. */
export function removeSentLines(sent: QuoteList): void {
	const quantities = new Map(sent.map(({ id, quantity }) => [id, quantity]));
	memory.keep(readQuoteList().filter(({ id, quantity }) => quantities.get(id) !== quantity));
}
