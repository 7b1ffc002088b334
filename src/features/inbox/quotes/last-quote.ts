import { createDeviceStore } from "#domain/browser-storage/store.ts";
import { parseJson } from "#domain/text/json.ts";
import { restoreQuoteLine } from "./quote-changes.ts";
import type { QuoteList } from "./quote-line.ts";

/** The list last sent from this browser, and its reference. */
type LastQuote = { reference: string; lines: QuoteList };

const memory = createDeviceStore<LastQuote | undefined>("lastQuote", (text) => {
	const quote = parseJson<LastQuote>(text);
	const isComplete = quote?.reference && Array.isArray(quote.lines) && quote.lines.length > 0;
	return isComplete ? quote : undefined;
});

export const readLastQuote = memory.read;

/** Stores a sent list, so that the visitor can request it again. @source rules 2.8 */
export const rememberLastQuote = memory.save;

export function restoreLastQuote({ lines }: LastQuote): void {
	for (const [index, line] of lines.entries()) restoreQuoteLine(line, index);
}
