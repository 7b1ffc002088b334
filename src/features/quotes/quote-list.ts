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

/** Returns the visitor's list, shared by all tabs; empty until the page is hydrated. */
export function useQuoteList(): QuoteList {
	return useSyncExternalStore(memory.follow, memory.read, () => NONE);
}

/** Reads the current list; invalid text counts as an empty list. */
export const readQuoteList = memory.read;

/** Replaces the stored list. */
export const keepQuoteList = memory.keep;

/** "full": the list has the maximum of products; "most": this product has the maximum quantity. */
export type Added = "added" | "full" | "most";

/**
 * Adds one piece of a product to the list.
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
