// @module-tag engines
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openCash } from "./cash.test.kit.ts";
import { lockDay, lockOpenDay } from "./open-day.server.ts";

const world = openWorld();
const cash = openCash(world);
const { readDay, getExpected, startDay, pay, callAdminApi } = cash;

test("closes once when two people close", async () => {
	const order = await startDay("2027-01-04");
	await pay(order, 1000);
	const tokens = [await world.logInAs("reception"), await world.logInAs("owner")];
	const body = { expected: { cash: 1000 }, counted: { cash: 1000 } };
	const path = "/api/admin/cash/days/2027-01-04/closing";
	const answers = await Promise.all(tokens.map((token) => world.call(path, { token, body })));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
	expect(answers.find(({ status }) => status === 409)?.json.code).toBe("already_closed");
});

test("numbers two days that close at once", async () => {
	const days = ["2027-01-06", "2027-01-07", "2027-01-08"];
	for (const day of days) await pay(await startDay(day), 1000);
	const before = await Promise.all(days.map((day) => readDay(day)));
	expect(before.every(({ can_close }) => can_close)).toBe(true);
	const body = { expected: { cash: 1000 }, counted: { cash: 1000 } };
	const answers = await Promise.all(days.map((day) => callAdminApi(`/cash/days/${day}/closing`, body)));
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
	const numbers = answers.map(({ json }) => json.closing.number).toSorted((one, other) => one - other);
	expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2]);
});

test.each([0, 4, 8, 12])("stores money beside a closing on either side, after %i ms", async (delayMs) => {
	const [day, nextDay] = [`2027-02-${10 + delayMs}`, `2027-02-${11 + delayMs}`];
	const orders = [await startDay(day), await startDay(day), await startDay(day), await startDay(day)];
	await pay(orders[0], 1000);
	const seen = getExpected(await readDay());
	const { paid_cents } = await cash.readAccount(orders[0]);
	const closeSoon = async () => {
		await new Promise((resolve) => setTimeout(resolve, delayMs));
		return callAdminApi(`/cash/days/${day}/closing`, { expected: seen, counted: seen });
	};
	const [closing, ...taken] = await Promise.all([
		closeSoon(),
		...orders.map((order, index) =>
			callAdminApi(`/leads/${order.lead_id}/payments`, {
				...{ cents: 250 + index, method: "cash", keeps_credit: true },
				paid_cents: index === 0 ? paid_cents : 0,
			}),
		),
	]);
	expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	const { payments, expected_cents, closing: stored } = await readDay(day);
	// A closing that was stored saw every payment of its day; otherwise it was refused.
	expect(closing.status).toBe(payments.length === 1 ? 201 : 409);
	expect(stored ? stored.amounts[0].expected_cents : expected_cents).toBe(expected_cents);
	expect(payments.length + (await readDay(nextDay)).payments.length).toBe(5);
});

test("voids payments of tomorrow's cash day beside new payments", async () => {
	const day = "2027-03-01";
	const orders = [await startDay(day), await startDay(day)];
	await pay(orders[0], 1000);
	expect((await cash.close(day)).status).toBe(201);
	const payment = await pay(orders[0], 100);
	expect(payment.day).toBe("2027-03-02");
	const deadlocks = await countDeadlocks();
	const { db } = world.ctx;
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	const { promise: isLocked, resolve: reportLock } = Promise.withResolvers<void>();
	const holding = withTransaction(db, async (trx) => {
		await lockDay(trx, day, world.ctx.now());
		reportLock();
		await isReleased;
	});
	await isLocked;
	// The payment waits for today first. A void that holds tomorrow by then would wait for the payment, and it for the void.
	const taking = pay(orders[1], 100);
	await wait(200);
	const voiding = cash.voidPayment(payment);
	await wait(200);
	release();
	await holding;
	expect([(await taking).cents, (await voiding).status]).toEqual([100, 200]);
	// A retry hides a deadlock, after a second.
	expect(await countDeadlocks()).toBe(deadlocks);
	for (let round = 0; round < 20; round++) {
		const next = await pay(orders[0], 100);
		const [voided, taken] = await Promise.all([cash.voidPayment(next), pay(orders[1], 100)]);
		expect([voided.status, taken.cents], `round ${round}`).toEqual([200, 100]);
	}
	expect((await readDay("2027-03-02")).expected_cents).toBe(2100);
}, 60_000);

/** Counts the deadlocks of PostgreSQL; SQLite has none. */
async function countDeadlocks(): Promise<number> {
	if (process.env.TEST_ENGINE !== "postgres") return 0;
	const { rows } = await sql<{ found: number }>`select deadlocks as found from pg_stat_database
		where datname = current_database()`.execute(world.ctx.db);
	return Number(rows[0]?.found);
}

test("waits with a closing for money that is being stored", async () => {
	const day = "2027-02-01";
	const order = await startDay(day);
	await pay(order, 1000);
	const { db, now } = world.ctx;
	const isLocked = Promise.withResolvers<void>();
	const storing = withTransaction(db, async (trx) => {
		expect(await lockOpenDay(trx, now())).toBe(day);
		isLocked.resolve();
		await new Promise((resolve) => setTimeout(resolve, 150));
		const movement = { day, kind: "in", cents: 400, reason: "Cambio" } as const;
		const author = { movedAt: now().toISOString(), movedBy: "Eva" };
		await insertRows(trx, "cashMovements", { id: randomUUID(), ...movement, ...author });
	});
	await isLocked.promise;
	const body = { expected: { cash: 1000 }, counted: { cash: 1000 } };
	const { status, json } = await callAdminApi(`/cash/days/${day}/closing`, body);
	await storing;
	expect([status, json.code, json.expected]).toEqual([409, "money_moved", { cash: 1400 }]);
});
