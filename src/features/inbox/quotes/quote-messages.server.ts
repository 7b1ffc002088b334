import { formatCar, toCar } from "#domain/car/car.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { formatQuoteMessage } from "./quote-text.ts";
import type { QuoteWithLines } from "./store.server.ts";
import { listQuotesByLead } from "./store.server.ts";

type Quote = QuoteWithLines;

/** Returns quotes as messages to their customers, by lead id; empty when a quote has no lines. */
export async function getQuoteMessages(db: DbOrTrx, leadIds: string[]): Promise<Map<string, string>> {
	const quotes = await listQuotesByLead(db, leadIds);
	return new Map(quotes.map((quote) => [quote.leadId, toQuoteMessage(quote)]));
}

function toQuoteMessage(quote: Quote): string {
	if (quote.lines.length === 0) return "";
	const products = quote.lines.map((line) => ({ ...line, price: line.priceCents / 100 }));
	return formatQuoteMessage({
		products,
		car: formatCar(toCar(quote)),
		total_value: quote.totalCents / 100,
	});
}
