import { restoreQuoteLine } from "./quote-changes.ts";
import type { QuoteLine, QuoteList } from "./quote-line.ts";

const KEY = "lastQuote";

/** The list that was sent last from this browser, and its reference. */
export type LastQuote = { reference: string; lines: QuoteList };

/** Remembers what was sent, so that the same list can be asked for again. @source rules 2.8 */
export function rememberLastQuote(quote: LastQuote): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(quote));
	} catch {
		// Storage is full or forbidden: the quote was sent all the same.
	}
}

export function readLastQuote(): LastQuote | undefined {
	try {
		const quote = JSON.parse(localStorage.getItem(KEY) ?? "null") as LastQuote | null;
		const isWhole = quote?.reference && Array.isArray(quote.lines) && quote.lines.length > 0;
		return isWhole ? quote : undefined;
	} catch {
		return undefined;
	}
}

export function repeatLastQuote({ lines }: LastQuote): void {
	lines.forEach((line: QuoteLine, place) => {
		restoreQuoteLine(line, place);
	});
}
