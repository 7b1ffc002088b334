import { deviceMemory } from "#device/memory.ts";
import { jsonIn } from "#words/json.ts";
import { restoreQuoteLine } from "./quote-changes.ts";
import type { QuoteList } from "./quote-line.ts";

/** The list last sent from this browser, and its reference. */
type LastQuote = { reference: string; lines: QuoteList };

const memory = deviceMemory<LastQuote | undefined>("lastQuote", (text) => {
	const quote = jsonIn<LastQuote>(text);
	const isWhole = quote?.reference && Array.isArray(quote.lines) && quote.lines.length > 0;
	return isWhole ? quote : undefined;
});

export const readLastQuote = memory.read;

/** Stores a sent list, so that the visitor can request it again. @source rules 2.8 */
export const rememberLastQuote = memory.keep;

export function repeatLastQuote({ lines }: LastQuote): void {
	for (const [place, line] of lines.entries()) restoreQuoteLine(line, place);
}
