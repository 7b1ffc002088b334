import type { Selectable } from "kysely";
import { addDays, toPanamaDay } from "#domain/time.ts";
import type { Tables, Trx } from "#server/database/db.server.ts";
import { insertIfMissing, lockRow } from "#server/database/rows.server.ts";

export type CashDayRow = Selectable<Tables["cashDays"]>;

const OPEN_DAY = { number: null, expected: "{}", counted: "{}", differenceCents: 0, note: "" };

/**
 * Returns the cash day that money counts for now, and locks it until the transaction ends: today, or tomorrow once
 * today is closed. Money and closing therefore take turns.
 *
 * @source rules 12.4
 */
export async function lockOpenDay(trx: Trx, now: Date): Promise<string> {
	const today = toPanamaDay(now);
	const { closedAt } = await lockDay(trx, today);
	if (closedAt === null) return today;
	// Only today and earlier days can be closed, so tomorrow is open.
	const tomorrow = addDays(today, 1);
	await lockDay(trx, tomorrow);
	return tomorrow;
}

/** Locks a cash day, and creates its row if it has none. */
export async function lockDay(trx: Trx, day: string): Promise<CashDayRow> {
	await insertIfMissing(trx, "cashDays", { day, ...OPEN_DAY, closedAt: null, closedBy: null }, ["day"]);
	const row = await lockRow(trx, "cashDays", { day });
	if (!row) throw new Error(`cash day ${day} vanished`);
	return row;
}
