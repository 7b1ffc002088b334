import { carLine, carOf } from "#car/car.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { quoteText } from "./quote-text.ts";
import { listQuotesOf } from "./store.server.ts";

type Quote = Awaited<ReturnType<typeof listQuotesOf>>[number];

/** Returns quotes as messages to their customers, by lead id; empty when a quote has no lines. */
export async function quoteWords(db: DbOrTrx, leadIds: string[]): Promise<Map<string, string>> {
	const quotes = await listQuotesOf(db, leadIds);
	return new Map(quotes.map((quote) => [quote.leadId, wordsOf(quote)]));
}

function wordsOf(quote: Quote): string {
	if (quote.lines.length === 0) return "";
	const products = quote.lines.map((line) => ({ ...line, price: line.priceCents / 100 }));
	return quoteText({ products, car: carLine(carOf(quote)), total_value: quote.totalCents / 100 });
}
