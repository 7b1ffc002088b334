import { sql } from "kysely";
import { toPanamaDay } from "#domain/time.ts";
import {
	addAmounts,
	computeMethodTotals,
	getExpectedAmounts,
} from "#features/workshop/payments/cash/day-rules.ts";
import { type DayRange, listMoneyEntries } from "#features/workshop/payments/cash/entries.server.ts";
import { totalBalances } from "#reports/receivables/balances.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DashboardView } from "./tables.server.ts";

export type MoneyFigures = {
	paidTodayCents: number;
	paidMonthCents: number;
	owedCents: number;
	owedCount: number;
	/** The average of the amounts that became due this month; null while none did. */
	averageCents: number | null;
};

/**
 * Reads the money that was paid today and this month, the open balances, and the average amount that became due this
 * month. Money counts on its cash day; voids and refunds are subtracted.
 *
 * @source rules 12.8
 */
export async function readMoneyFigures({
	reads,
	now,
}: Pick<AppContext, "reads" | "now">): Promise<MoneyFigures> {
	const today = toPanamaDay(now());
	const month = { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-31` };
	const [paidTodayCents, paidMonthCents, owed, averageCents] = await Promise.all([
		addMoney(reads, { from: today, to: today }),
		addMoney(reads, month),
		totalBalances(reads, "owed"),
		readAverage(reads, month),
	]);
	return { paidTodayCents, paidMonthCents, owedCents: owed.cents, owedCount: owed.count, averageCents };
}

const addMoney = async (db: DashboardView, days: DayRange) =>
	addAmounts(getExpectedAmounts(computeMethodTotals(await listMoneyEntries(db, days))));

async function readAverage(db: DashboardView, { from, to }: DayRange): Promise<number | null> {
	const { cents, count } = await db
		.selectFrom("accounts")
		.select([
			sql<number>`coalesce(sum(charged_cents - reduced_cents), 0)`.as("cents"),
			sql<number>`count(*)`.as("count"),
		])
		.where("dueOn", ">=", from)
		.where("dueOn", "<=", to)
		.where("chargedCents", ">", 0)
		.executeTakeFirstOrThrow();
	return Number(count) > 0 ? Math.round(Number(cents) / Number(count)) : null;
}
