import { sql } from "kysely";
import { expect } from "vitest";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import {
	addAmounts,
	computeMethodTotals,
	getExpectedAmounts,
} from "#features/workshop/payments/cash/day-rules.ts";
import { readDayEntries } from "#features/workshop/payments/cash/entries.server.ts";
import { parseAmounts } from "#features/workshop/payments/cash/stored-amounts.ts";
import { readCharge } from "#features/workshop/payments/charges.server.ts";
import { type AccountRow, listEntries } from "#features/workshop/payments/ledger/accounts.server.ts";
import { addCents, findCharge } from "#features/workshop/payments/ledger/entries.ts";
import { listPayments, listRefunds, type PaymentRow } from "#features/workshop/payments/store.server.ts";
import { isClosedDay } from "#seed/sample/closed-days.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";

/** Expects that the sample's payments, balances and cash days agree with each other and with the clock. */
export async function expectMonthOfPayments(ctx: AppContext): Promise<void> {
	const accounts = await findRows(ctx.db, "accounts", {}, { order: { leadId: "asc" } });
	const leadIds = accounts.map(({ leadId }) => leadId);
	const payments = (await listPayments(ctx.db, leadIds)).toSorted((one, other) =>
		one.reference.localeCompare(other.reference),
	);
	expectPayments(payments);
	const { rows } = await sql<{ value: number }>`select value from counters
		where id = ${payments.at(-1)?.reference.slice(0, 8)}`.execute(ctx.db);
	expect(Number(payments.at(-1)?.reference.slice(9))).toBe(Number(rows[0]?.value));
	await expectBalances(ctx, accounts);
	await expectFile(ctx, accounts);
	await expectCashDays(ctx, payments);
	expect(payments.filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(1);
	expect(await listRefunds(ctx.db, leadIds)).toHaveLength(2);
}

function expectPayments(payments: readonly PaymentRow[]) {
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

/** Compares each charge with its work, and expects five open balances and a deposit for a car inside. */
async function expectBalances(ctx: AppContext, stored: readonly AccountRow[]) {
	for (const row of stored) {
		const { totalCents, dueOn, source } = await withTransaction(ctx.db, async (trx) =>
			readCharge(trx, await lockLead(trx, row.leadId), ctx.now()),
		);
		expect(row.dueOn === null, row.leadId).toBe(dueOn === null);
		// Only an order costs what its work does; the amount of another win is typed.
		if (source === "order")
			expect([row.dueOn, row.chargedCents], row.leadId).toEqual([dueOn, dueOn === null ? 0 : totalCents]);
		expect(row.balanceCents, row.leadId).toBe(row.chargedCents - row.reducedCents - row.paidCents);
		const entries = await listEntries(ctx.db, row.id);
		expect(addCents(entries), row.leadId).toBe(row.balanceCents);
		const charge = findCharge(entries);
		const lines = await findRows(ctx.db, "entryLines", { entryId: charge?.id ?? "" });
		expect([addCents(lines), charge?.cents ?? 0], row.leadId).toEqual([row.chargedCents, row.chargedCents]);
	}
	const open = stored.filter(({ balanceCents }) => balanceCents > 0);
	expect(open).toHaveLength(5);
	const weekAgo = toPanamaDay(new Date(ctx.now().getTime() - 8 * 24 * 3_600_000));
	expect(open.filter(({ dueOn }) => dueOn !== null && dueOn <= weekAgo)).toHaveLength(2);
	const credits = stored.filter(({ balanceCents }) => balanceCents < 0);
	expect(credits.map(({ dueOn }) => dueOn)).toEqual([null]);
}

/** Expects that the accountant's file adds up to the accounts. */
async function expectFile(ctx: AppContext, accounts: readonly AccountRow[]) {
	const filed = (await findRows(ctx.db, "invoices", {})).filter(({ state }) => state !== "dropped");
	const links = await findRows(ctx.db, "invoiceEntries", { invoiceId: filed.map(({ id }) => id) });
	const entries = await findRows(ctx.db, "entries", { id: links.map(({ entryId }) => entryId) });
	const wonCents = accounts.reduce((total, row) => total + row.chargedCents - row.reducedCents, 0);
	expect(addCents(entries)).toBe(wonCents);
	expect(entries.reduce((total, { taxCents }) => total + taxCents, 0)).toBe(
		accounts.reduce((total, { taxCents }) => total + taxCents, 0),
	);
}

async function expectCashDays(ctx: AppContext, payments: readonly PaymentRow[]) {
	const today = toPanamaDay(ctx.now());
	const days = await findRows(ctx.db, "cashDays", {}, { order: { day: "asc" } });
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
