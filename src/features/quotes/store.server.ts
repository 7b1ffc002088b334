import { randomUUID } from "node:crypto";
import { type Car, carOf } from "#car/car.ts";
import { withRequesters } from "#features/leads/requesters.server.ts";
import type { pageOfKind } from "#features/leads/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, findRows, insertRows } from "#platform/database/rows.server.ts";

export type NewLine = Omit<Tables["quoteItems"], "id" | "leadId" | "position">;

export async function insertQuote(
	trx: Trx,
	now: Date,
	quote: Omit<Tables["quotes"], "createdAt"> & { lines: NewLine[] },
): Promise<void> {
	const { lines, ...row } = quote;
	await insertRows(trx, "quotes", { ...row, createdAt: now.toISOString() });
	const { leadId } = quote;
	const items = lines.map((line, position) => ({ id: randomUUID(), leadId, position, ...line }));
	await insertRows(trx, "quoteItems", items);
}

/** Keeps what staff write down that somebody wants a price for: a list without lines, and the car in one. */
export function insertWrittenQuote(
	trx: Trx,
	now: Date,
	{ leadId, notes, car }: { leadId: string; notes: string; car: string },
): Promise<void> {
	const nothing = { totalItems: 0, totalCents: 0, sentTotalCents: null, lines: [] };
	return insertQuote(trx, now, { leadId, notes, ...lineColumns(car), ...nothing });
}

/** A car that staff wrote in one line, in place of what a form told. */
export const lineColumns = (car: string) => ({
	vehicleBrand: null,
	vehicleModel: car || null,
	vehicleYear: null,
});

/** The car that a quote is for, where the request has one. */
export async function findCar(trx: Trx, leadId: string): Promise<Car> {
	return carOf((await findRow(trx, "quotes", { leadId })) ?? {});
}

/**
 * Those of the requests that are quotes, newest first, with their lines. Quarantined ones are not quotes yet.
 *
 * @param leadIds a page of them at most
 */
export async function listQuotesOf(db: DbOrTrx, leadIds: string[] | ReturnType<typeof pageOfKind>) {
	if (Array.isArray(leadIds) && leadIds.length === 0) return [];
	const order = { createdAt: "desc", leadId: "asc" } as const;
	const quotes = await withRequesters(db, await findRows(db, "quotes", { leadId: leadIds }, order));
	const found = quotes.map((quote) => quote.leadId);
	const lines = await findRows(db, "quoteItems", { leadId: found }, { position: "asc" });
	const byQuote = Map.groupBy(lines, (line) => line.leadId);
	return quotes.map((quote) => ({ ...quote, lines: byQuote.get(quote.leadId) ?? [] }));
}
