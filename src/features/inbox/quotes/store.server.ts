import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { toColumns } from "#core/records/record-columns.ts";
import { withRequesters } from "#core/requests/requesters.server.ts";
import type { selectKindPage } from "#core/requests/store.server.ts";
import { type Car, toCar } from "#domain/car/car.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertRows } from "#server/database/rows.server.ts";
import { QUOTE_TEXTS } from "./texts.ts";

export type NewLine = Omit<Tables["quoteItems"], "id" | "leadId" | "position">;

export async function insertQuote(
	trx: Trx,
	now: Date,
	quote: Omit<Insertable<Tables["quotes"]>, "createdAt"> & { lines: NewLine[] },
): Promise<void> {
	const { lines, ...row } = quote;
	await insertRows(trx, "quotes", { ...row, createdAt: now.toISOString() });
	const { leadId } = quote;
	const items = lines.map((line, position) => ({ id: randomUUID(), leadId, position, ...line }));
	await insertRows(trx, "quoteItems", items);
}

/** Inserts a quote that staff enter by hand: notes and car, but no lines. */
export function insertManualQuote(
	trx: Trx,
	now: Date,
	{ leadId, notes, car }: { leadId: string; notes: string; car: string },
): Promise<void> {
	const emptyQuote = { totalItems: 0, totalCents: 0, lines: [] };
	const texts = toColumns(QUOTE_TEXTS, { notes });
	return insertQuote(trx, now, { leadId, ...texts, ...toCarColumns(car), ...emptyQuote });
}

/** Returns the columns of a car that staff wrote as one text; they replace the car from the form. */
export const toCarColumns = (car: string) => ({
	vehicleBrand: null,
	vehicleModel: car || null,
	vehicleYear: null,
});

/** Returns which of some products a customer waits for, or waited for. @param productIds one batch */
export async function findAwaitedProductIds(db: DbOrTrx, productIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectFrom("quotes")
		.select("awaitedProductId")
		.distinct()
		.where("awaitedProductId", "in", productIds)
		.execute();
	return rows.flatMap(({ awaitedProductId }) => awaitedProductId ?? []);
}

/** Finds the car of a quote; empty when the request is not a quote. */
export async function findCar(trx: Trx, leadId: string): Promise<Car> {
	return toCar((await findRow(trx, "quotes", { leadId })) ?? {});
}

/**
 * Lists the quotes among these requests, newest first, with their lines. Quarantined requests are not quotes yet.
 *
 * @param leadIds at most one page
 */
export async function listQuotesByLead(db: DbOrTrx, leadIds: string[] | ReturnType<typeof selectKindPage>) {
	if (Array.isArray(leadIds) && leadIds.length === 0) return [];
	const order = { createdAt: "desc", leadId: "asc" } as const;
	const quotes = await withRequesters(db, await findRows(db, "quotes", { leadId: leadIds }, { order }));
	const foundIds = quotes.map((quote) => quote.leadId);
	const lines = await findRows(db, "quoteItems", { leadId: foundIds }, { order: { position: "asc" } });
	const byQuote = Map.groupBy(lines, (line) => line.leadId);
	return quotes.map((quote) => ({ ...quote, lines: byQuote.get(quote.leadId) ?? [] }));
}

export type QuoteWithLines = Awaited<ReturnType<typeof listQuotesByLead>>[number];
