import { useSyncExternalStore } from "react";
import { deviceMemory } from "#device/memory.ts";
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

/** Keeps another list in its place. */
export const keepQuoteList = memory.keep;

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
	const more = (line: QuoteLine) =>
		line === listed ? { ...line, quantity: line.quantity + 1 } : line;
	keepQuoteList(listed ? list.map(more) : [...list, lineOf(product, 1)]);
	return "added";
}
