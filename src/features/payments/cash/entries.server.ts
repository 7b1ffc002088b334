import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { MoneyEntry, MovementEntry } from "./day-rules.ts";

/** Days from `from` to `to`, both included. */
export type DayRange = { from: string; to: string };
export type DatedEntry = MoneyEntry & { day: string };
export type DatedMovement = MovementEntry & { day: string };

const totalCents = sql<number>`sum(cents)`;

/**
 * Adds up payments, voids and refunds by day, method and person. A void counts for the method and the person of its
 * payment, a refund for its own.
 *
 * @source rules 12.4
 */
export async function listMoneyEntries(db: DbOrTrx, { from, to }: DayRange): Promise<DatedEntry[]> {
	const selectPayments = (column: "day" | "voidedDay") =>
		db
			.selectFrom("payments")
			.where(column, ">=", from)
			.where(column, "<=", to)
			.groupBy([column, "method", "receivedById"])
			.select([
				sql<string>`${sql.ref(column)}`.as("day"),
				"method",
				"receivedById as personId",
				sql<string>`max(received_by)`.as("person"),
				totalCents.as("cents"),
			])
			.execute();
	const payments = await selectPayments("day");
	const voids = await selectPayments("voidedDay");
	const refunds = await db
		.selectFrom("refunds")
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["day", "method", "refundedById"])
		.select(["day", "method", "refundedById as personId"])
		.select([sql<string>`max(refunded_by)`.as("person"), totalCents.as("cents")])
		.execute();
	return [
		...payments.map((row) => ({ ...row, source: "payment" as const, cents: Number(row.cents) })),
		...voids.map((row) => ({ ...row, source: "void" as const, cents: Number(row.cents) })),
		...refunds.map((row) => ({ ...row, source: "refund" as const, cents: Number(row.cents) })),
	];
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
