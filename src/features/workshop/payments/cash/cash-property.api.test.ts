// @module-tag engines
import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { listPayments, listRefunds } from "#features/workshop/payments/store.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openCash } from "./cash.test.kit.ts";

const world = openWorld();
const cash = openCash(world);

const OPERATIONS = 160;
const FIRST_DAY = "2026-12-01";
const METHODS = ["cash", "card", "yappy", "ach", "check", "other"];

/** Creates reproducible random integers below a limit. */
function createRandom(seed: number) {
	let state = seed;
	return (limit: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * limit);
	};
}

const addCents = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);

// biome-ignore lint/suspicious/noExplicitAny: answers of the API.
type Json = any;

test("adds up over all days to payments minus voids and refunds", async () => {
	const random = createRandom(66);
	let day = FIRST_DAY;
	const order = await cash.startDay(day);
	const open: Json[] = [];
	const pick = () => open.splice(random(open.length), 1)[0];
	const pickMethod = () => METHODS[random(METHODS.length)];
	const operations: (() => Promise<unknown>)[] = [
		async () => open.push(await cash.pay(order, 1 + random(90_000), { method: pickMethod() })),
		async () => open.push(await cash.pay(order, 1 + random(90_000), { method: "cash" })),
		async () => open.length > 0 && cash.voidPayment(pick()),
		async () => {
			const payment = open.length > 0 && pick();
			if (payment) await cash.refund(payment, 1 + random(payment.cents), { method: pickMethod() });
		},
		() => cash.move(["float", "in", "out"][random(3)] ?? "in", 1 + random(5000), { exceeds_drawer: true }),
		async () => {
			const isPast = random(2) === 0;
			await cash.close(isPast && day > FIRST_DAY ? addDays(day, -1) : day, { note: "Cierre" });
		},
		async () => {
			day = addDays(day, 1);
			world.ctx.clock.set(`${day}T${random(2) === 0 ? "05:00:00" : "23:30:00"}Z`);
		},
	];
	for (let count = 0; count < OPERATIONS; count++) await operations[random(operations.length)]?.();

	const { db } = world.ctx;
	const accounts = await findRows(db, "accounts", {});
	const payments = await listPayments(db, [order.lead_id]);
	const movements = await findRows(db, "cashMovements", {});
	const netCents =
		addCents(payments) -
		addCents(payments.filter(({ voidedAt }) => voidedAt !== null)) -
		addCents(await listRefunds(db, [order.lead_id]));
	expect(accounts.map(({ paidCents, balanceCents }) => [paidCents, balanceCents])).toEqual([
		[netCents, 0 - netCents],
	]);
	expect(addCents(await findRows(db, "entries", { addsTo: "paid" }))).toBe(0 - netCents);
	const drawerCents =
		addCents(movements.filter(({ kind }) => kind !== "out")) -
		addCents(movements.filter(({ kind }) => kind === "out"));
	const rows = await findRows(db, "cashDays", {}, { order: { day: "asc" } });
	let [expectedCents, personCents, closedDays] = [0, 0, 0];
	for (const row of rows) {
		const read = await cash.readDay(row.day);
		expectedCents += read.expected_cents;
		personCents += addCents(read.people.map(({ total_cents: cents }: Json) => ({ cents })));
		if (!read.closing) continue;
		closedDays += 1;
		// The amounts that were stored are still all that counts for the day.
		const stored = read.closing.amounts.map(({ expected_cents: cents }: Json) => ({ cents }));
		expect([row.day, addCents(stored)]).toEqual([row.day, read.expected_cents]);
	}
	expect(closedDays).toBeGreaterThan(3);
	expect([expectedCents, personCents]).toEqual([netCents + drawerCents, netCents]);
	const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
	expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
});
