import { sql } from "kysely";
import type { PaymentMethod } from "#features/workshop/payments/methods.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { MoneyEntry, MovementEntry } from "./day-rules.ts";

/** Days from `from` to `to`, both included. */
export type DayRange = { from: string; to: string };
export type DatedEntry = MoneyEntry & { day: string };
export type DatedMovement = MovementEntry & { day: string };

const totalCents = sql<number>`sum(cents)`;

const SOURCES = { payment: "payment", reversal: "void", refund: "refund" } as const;

/**
 * Adds up payments, voids and refunds by day, method and person. A void counts for the method and the person of its
 * payment, a refund for its own.
 *
 * @source rules 12.4
 */
export async function listMoneyEntries(db: DbOrTrx, { from, to }: DayRange): Promise<DatedEntry[]> {
	const rows = await db
		.selectFrom("entries")
		.where("addsTo", "=", sql.lit("paid"))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["day", "kind", "method", "cashierId"])
		.select(["day", "kind", "method", "cashierId as personId"])
		.select([sql<string>`max(cashier)`.as("person"), totalCents.as("cents")])
		.$narrowType<{ kind: keyof typeof SOURCES; method: PaymentMethod; personId: string }>()
		.execute();
	return rows.map(({ kind, cents, ...row }) => {
		const source = SOURCES[kind];
		// Payments lower the balance; what is shown is the money.
		return { ...row, source, cents: source === "payment" ? 0 - Number(cents) : Number(cents) };
	});
}

/** Adds up the movements of the drawer by day and kind. */
export async function listMovementEntries(db: DbOrTrx, { from, to }: DayRange): Promise<DatedMovement[]> {
	const rows = await db
		.selectFrom("cashMovements")
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["day", "kind"])
		.select(["day", "kind", totalCents.as("cents")])
		.execute();
	return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** Reads all money of one day, added up. */
export async function readDayEntries(db: DbOrTrx, day: string) {
	const range = { from: day, to: day };
	const entries = await listMoneyEntries(db, range);
	const movements = await listMovementEntries(db, range);
	return { entries, movements, hasMoney: entries.length + movements.length > 0 };
}
