import { useSyncExternalStore } from "react";
import { createDeviceStore } from "#domain/browser-storage/store.ts";
import { QUOTE_LIST_KEY, QUOTE_MAX_ITEMS, QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import {
	type ListedProduct,
	parseQuoteLines,
	type QuoteLine,
	type QuoteList,
	toQuoteLine,
} from "./quote-line.ts";

const EMPTY_LIST: QuoteList = [];
const memory = createDeviceStore<QuoteList>(QUOTE_LIST_KEY, parseQuoteLines);

/** Returns the visitor's list, shared by all tabs; empty until the page is hydrated. */
export function useQuoteList(): QuoteList {
	return useSyncExternalStore(memory.subscribe, memory.read, () => EMPTY_LIST);
}

/** Reads the current list; invalid text counts as an empty list. */
export const readQuoteList = memory.read;

/** Replaces the stored list. */
export const saveQuoteList = memory.save;

/** "full": the list has the maximum of products; "most": this product has the maximum quantity. */
export type AddResult = "added" | "full" | "most";

/**
 * Adds one of a product to the list.
 *
 * @source rules 2.4
 */
export function addToQuoteList(product: ListedProduct): AddResult {
	const list = readQuoteList();
	const listed = list.find(({ id }) => id === product.id);
	if (listed && listed.quantity >= QUOTE_MAX_QUANTITY) return "most";
	if (!listed && list.length >= QUOTE_MAX_ITEMS) return "full";
	const incrementLine = (line: QuoteLine) =>
		line === listed ? { ...line, quantity: line.quantity + 1 } : line;
	saveQuoteList(listed ? list.map(incrementLine) : [...list, toQuoteLine(product, 1)]);
	return "added";
}
