import { sql } from "kysely";
import { expect } from "vitest";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { addAmounts, computeMethodTotals, getExpectedAmounts } from "#features/payments/cash/day-rules.ts";
import { readDayEntries } from "#features/payments/cash/entries.server.ts";
import { parseAmounts } from "#features/payments/cash/stored-amounts.ts";
import { readCharge } from "#features/payments/charges.server.ts";
import { refreshReceivable } from "#features/payments/store.server.ts";
import { isClosedDay } from "#seed/sample/closed-days.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";

/** Expects that the sample's payments, balances and cash days agree with each other and with the clock. */
export async function expectMonthOfPayments(ctx: AppContext): Promise<void> {
	const payments = await findRows(ctx.db, "payments", {}, { reference: "asc" });
	expectPayments(payments);
	const { rows } = await sql<{ value: number }>`select value from counters
		where id = ${payments.at(-1)?.reference.slice(0, 8)}`.execute(ctx.db);
	expect(Number(payments.at(-1)?.reference.slice(9))).toBe(Number(rows[0]?.value));
	await expectBalances(ctx);
	await expectCashDays(ctx, payments);
	expect(payments.filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(1);
	expect(await findRows(ctx.db, "refunds", {}, { id: "asc" })).toHaveLength(2);
}

type Payments = Awaited<ReturnType<typeof findRows<"payments">>>;

function expectPayments(payments: Payments) {
	expect(payments.length).toBeGreaterThan(60);
	const byTime = payments.toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt));
	expect(byTime.map(({ reference }) => reference)).toEqual(payments.map(({ reference }) => reference));
	for (const { receivedAt, day, tenderedCents, cents, method, bankReference } of payments) {
		const minute = toPanamaMinutes(new Date(receivedAt));
		expect([toPanamaDay(new Date(receivedAt)), isClosedDay(day)]).toEqual([day, false]);
		expect(minute >= 8 * 60 && minute < 17 * 60 + 5, receivedAt).toBe(true);
		expect(tenderedCents ?? cents).toBeGreaterThanOrEqual(cents);
		expect(bankReference === "").toBe(method === "cash");
	}
	expect(new Set(payments.map(({ receivedBy }) => receivedBy)).size).toBe(2);
	expect(payments.some(({ tenderedCents, cents }) => tenderedCents !== null && tenderedCents > cents)).toBe(
		true,
	);
}

/** Computes each balance again, and expects three open ones and a deposit for a car inside. */
async function expectBalances(ctx: AppContext) {
	const stored = await findRows(ctx.db, "receivables", {}, { leadId: "asc" });
	for (const row of stored) {
		const computed = await withTransaction(ctx.db, async (trx) => {
			const lead = await lockLead(trx, row.leadId);
			const { totalCents, dueOn } = await readCharge(trx, lead, ctx.now());
			expect([row.dueOn === null, row.chargedCents], row.leadId).toEqual([
				dueOn === null,
				dueOn === null ? 0 : totalCents,
			]);
			return refreshReceivable(trx, new Date(row.updatedAt), lead);
		});
		expect(computed).toEqual(row);
	}
	const open = stored.filter(({ balanceCents }) => balanceCents > 0);
	expect(open).toHaveLength(3);
	const weekAgo = toPanamaDay(new Date(ctx.now().getTime() - 8 * 24 * 3_600_000));
	expect(open.filter(({ dueOn }) => dueOn !== null && dueOn <= weekAgo)).toHaveLength(1);
	const credits = stored.filter(({ balanceCents }) => balanceCents < 0);
	expect(credits.map(({ dueOn }) => dueOn)).toEqual([null]);
}

async function expectCashDays(ctx: AppContext, payments: Payments) {
	const today = toPanamaDay(ctx.now());
	const days = await findRows(ctx.db, "cashDays", {}, { day: "asc" });
	expect(days.length).toBeGreaterThan(20);
	for (const { day, closedAt, expected } of days) {
		expect(closedAt === null, day).toBe(day === today);
		const { entries, movements } = await readDayEntries(ctx.db, day);
		const computed = getExpectedAmounts(computeMethodTotals(entries, movements));
		if (day === today) expect(addAmounts(computed)).toBeGreaterThan(0);
		else expect(parseAmounts(expected)).toEqual(computed);
		for (const payment of payments.filter((row) => row.day === day))
			expect(payment.receivedAt < (closedAt ?? "9")).toBe(true);
	}
	// On a Sunday or a holiday no money came yet.
	expect(days.at(-1)?.day === today).toBe(!isClosedDay(today));
	const differing = days.filter(({ differenceCents }) => differenceCents !== 0);
	expect(differing.map(({ differenceCents, note }) => [differenceCents, note !== ""])).toEqual([
		[200, true],
		[-500, true],
	]);
}
