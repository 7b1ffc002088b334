import type { DbOrTrx } from "#platform/db.server.ts";
import { carOf } from "./car.ts";
import { quoteText } from "./quote-text.ts";
import { listQuotes } from "./store.server.ts";

/** A stored quote in the words its customer reads; "" when there is none, or nothing priced yet. */
export async function quoteWords(db: DbOrTrx, leadId: string): Promise<string> {
	const [quote] = await listQuotes(db, { leadId, limit: 1, offset: 0 });
	if (!quote || quote.lines.length === 0) return "";
	const products = quote.lines.map(({ quantity, name, priceCents }) => ({
		...{ quantity, name },
		price: priceCents / 100,
	}));
	const { vehicleBrand: brand, vehicleModel: model, vehicleYear: year } = quote;
	const car = carOf({ brand, model, year });
	return quoteText({ products, car, total_value: quote.totalCents / 100 });
}
