import type { Selectable } from "kysely";
import { toView } from "#core/records/record-columns.ts";
import type { RequestExport, WrittenRequestKind } from "#core/requests/hooks.server.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { formatInstant } from "#domain/time.ts";
import type { Tables } from "#server/database/db.server.ts";
import { findRows, updateRows } from "#server/database/rows.server.ts";
import { formatNotice } from "./arrival-messages.ts";
import { insertManualQuote, toCarColumns } from "./store.server.ts";
import { listQuoteTexts, QUOTE_TEXTS } from "./texts.ts";

export const QUOTE_REQUESTS: WrittenRequestKind = {
	create: (trx, { leadId, request, now }) =>
		insertManualQuote(trx, now, { leadId, notes: request.wish, car: request.car }),
	async correct(trx, leadId, { car }) {
		if (car !== undefined) await updateRows(trx, "quotes", { leadId }, toCarColumns(car));
		return undefined;
	},
	async exportData(db, leadIds) {
		const quotes = await findRows(db, "quotes", { leadId: leadIds });
		const items = await findRows(db, "quoteItems", { leadId: leadIds }, { order: { position: "asc" } });
		const itemsByQuote = Map.groupBy(items, ({ leadId }) => leadId);
		return new Map(
			quotes.map((quote) => [quote.leadId, toExport(quote, itemsByQuote.get(quote.leadId) ?? [])]),
		);
	},
};

function toExport(
	quote: Selectable<Tables["quotes"]>,
	items: readonly Tables["quoteItems"][],
): RequestExport {
	const { arrivedAt, awaitedProductId } = quote;
	const notice = awaitedProductId && formatNotice(arrivedAt ? formatInstant(arrivedAt) : undefined);
	const lines = items.map(({ quantity, name, sku }) => `${quantity} × ${name} (${sku})`);
	return {
		facts: [
			["Productos", lines.join("; ")],
			["Aviso de llegada", notice],
			["Carro", formatCar(toCar(quote))],
		],
		wishes: listQuoteTexts(toView(QUOTE_TEXTS, quote), "file").map(({ label, value }) => [label, value]),
	};
}
