import { addDays, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import {
	addAmounts,
	computeMethodTotals,
	getExpectedAmounts,
	type MoneyEntry,
	type MovementEntry,
} from "#features/workshop/payments/cash/day-rules.ts";
import type { PaymentMethod } from "#features/workshop/payments/methods.ts";
import { createRandomGenerator, type RandomGenerator } from "#seed/random.ts";
import type { Db } from "#server/database/db.server.ts";
import { writeLedger } from "./ledger.ts";
import { CARS_INSIDE } from "./orders.ts";
import { type Plan, type PlannedLead, type ReferenceData, toIso } from "./plan.ts";
import { createPayer, getDueMs, insertInChunks } from "./sales.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const METHODS: readonly PaymentMethod[] = ["cash", "cash", "cash", "yappy", "yappy", "card", "card", "ach"];
/** One payment in so many was voided, or refunded in part. */
const [PAYMENTS_PER_VOID, PAYMENTS_PER_REFUND] = [200, 50];
const FLOAT_CENTS = 10_000;
/** A separate generator, so that the other rows stay the same. */
const chance: RandomGenerator = createRandomGenerator(20_261_129);

type PaymentPlan = { lead: PlannedLead; receivedAtMs: number; cents: number };
type MoneyPlan = {
	plan: Plan;
	/** The requests with an order, the oldest first; the cars of the newest are inside. */
	ordered: readonly PlannedLead[];
	paymentCount: number;
	staff: ReferenceData["staff"];
	now: Date;
};

/** Writes the accounts with their charges, payments, refunds and voids, and the cash of every day. */
export async function writePayments(db: Db, { plan, ordered, paymentCount, staff, now }: MoneyPlan) {
	const people = staff.slice(0, 3);
	const inside = ordered.slice(-CARS_INSIDE);
	const insideIds = new Set(inside.map(({ id }) => id));
	const orderedIds = new Set(ordered.map(({ id }) => id));
	const sold = plan.leads.filter(
		({ id, kind, state, isQuarantined }) =>
			!insideIds.has(id) &&
			(orderedIds.has(id) || (state === "won" && kind !== "newsletter" && !isQuarantined)),
	);
	const deposits = inside.filter((_, index) => index % 2 === 0);
	const planned = [
		...sold.flatMap((lead, index) => planSale(lead, countShare(index, sold.length, paymentCount), now)),
		...deposits.map((lead) => ({ lead, receivedAtMs: lead.createdAtMs + 2 * HOUR_MS, cents: 5000 })),
	].sort((one, other) => one.receivedAtMs - other.receivedAtMs);
	const money = createMoney(planned, { plan, people, now });
	await writeLedger(db, { sold, deposits, money, plan, now });
	await writeCashDays(db, money, now);
}

/** Shares a count among items: item `index` of `length` gets so many. */
const countShare = (index: number, length: number, count: number) =>
	Math.floor(((index + 1) * count) / length) - Math.floor((index * count) / length);

/** Plans the payments of a sale: parts in the days before, the last one when it became due. */
function planSale(lead: PlannedLead, count: number, now: Date): PaymentPlan[] {
	return Array.from({ length: count }, (_, index) => ({
		lead,
		receivedAtMs: toDeskTime(
			Math.min(now.getTime(), getDueMs(lead)) - (count - 1 - index) * 3 * DAY_MS,
			now.getTime(),
		),
		cents: 500 + 25 * chance.nextInteger(1500),
	}));
}

/** Moves an instant into the desk's hours of its day, and not after now. */
function toDeskTime(instantMs: number, nowMs: number): number {
	const opensMs = toPanamaInstant(toPanamaDay(new Date(instantMs)), 8 * 60).getTime();
	return Math.min(nowMs, opensMs + (instantMs % (9 * HOUR_MS)));
}

type Money = ReturnType<typeof createMoney>;

function createMoney(
	planned: readonly PaymentPlan[],
	{ plan, people, now }: { plan: Plan; people: ReferenceData["staff"]; now: Date },
) {
	const payments = planned.map(({ lead, receivedAtMs, cents }, index) => {
		const receivedAt = toIso(receivedAtMs);
		const day = toPanamaDay(new Date(receivedAtMs));
		const series = `PAG-${day.slice(0, 4)}`;
		const number = (plan.counters.get(series) ?? 0) + 1;
		plan.counters.set(series, number);
		const method = chance.pickItem(METHODS);
		const isVoided = index % PAYMENTS_PER_VOID === 7;
		const person = chance.pickItem(people);
		return {
			id: chance.createId(),
			leadId: lead.id,
			reference: `${series}-${String(number).padStart(5, "0")}`,
			day,
			receivedAt,
			receivedBy: person.fullName,
			receivedById: person.id,
			cents,
			totalCents: cents,
			paidBeforeCents: 0,
			tenderedCents: method === "cash" ? Math.ceil(cents / 1000) * 1000 : null,
			method,
			bankReference: method === "cash" ? "" : String(100_000 + index),
			note: "",
			...createPayer(plan, lead),
			voidedAt: isVoided ? receivedAt : null,
			voidedBy: isVoided ? person.fullName : null,
			voidedDay: isVoided ? day : null,
			voidReason: isVoided ? "Se anotó dos veces" : "",
		};
	});
	const today = toPanamaDay(now);
	const refunds = payments
		.filter(({ voidedAt, day }, index) => index % PAYMENTS_PER_REFUND === 3 && !voidedAt && day < today)
		.map(({ id: paymentId, leadId, receivedAt, ...payment }) => {
			const refundedAtMs = Math.min(now.getTime(), Date.parse(receivedAt) + DAY_MS);
			return {
				id: chance.createId(),
				paymentId,
				leadId,
				day: toPanamaDay(new Date(refundedAtMs)),
				refundedAt: toIso(refundedAtMs),
				refundedBy: payment.receivedBy,
				refundedById: payment.receivedById,
				cents: Math.ceil(payment.cents / 2),
				method: payment.method,
				reason: "Se cobró un repuesto que no se usó",
			};
		});
	return { payments, refunds };
}

/** Writes every day with its float and what left the drawer; all days before today are closed. */
async function writeCashDays(db: Db, { payments, refunds }: Money, now: Date) {
	const today = toPanamaDay(now);
	const voided = payments.filter(({ voidedAt }) => voidedAt);
	const paymentsByDay = Map.groupBy(payments, ({ day }) => day);
	const voidsByDay = Map.groupBy(voided, ({ voidedDay }) => voidedDay);
	const refundsByDay = Map.groupBy(refunds, ({ day }) => day);
	const days: Record<string, unknown>[] = [];
	const movements: Record<string, unknown>[] = [];
	for (let day = payments[0]?.day ?? today; day <= today; day = addDays(day, 1)) {
		const opensAt = toPanamaInstant(day, 7 * 60 + 55).toISOString();
		const moves: (MovementEntry & { reason: string })[] = [
			{ kind: "float", cents: FLOAT_CENTS, reason: "" },
			{ kind: "out", cents: 850, reason: "Botellones de agua" },
		];
		for (const move of moves)
			movements.push({ id: chance.createId(), day, ...move, movedAt: opensAt, movedBy: "Delia Muñoz" });
		const entries: MoneyEntry[] = [
			...toEntries("payment", paymentsByDay.get(day) ?? []),
			...toEntries("void", voidsByDay.get(day) ?? []),
			...toEntries("refund", refundsByDay.get(day) ?? []),
		];
		const expected = getExpectedAmounts(computeMethodTotals(entries, moves));
		const isOpen = day === today;
		const differenceCents = !isOpen && days.length % 20 === 0 ? -500 : 0;
		const counted = { ...expected, cash: (expected.cash ?? 0) + differenceCents };
		days.push({
			day,
			number: isOpen ? null : days.length + 1,
			expected: isOpen ? "{}" : JSON.stringify(expected),
			counted: isOpen ? "{}" : JSON.stringify(counted),
			differenceCents: isOpen ? 0 : addAmounts(counted) - addAmounts(expected),
			note: differenceCents ? "Faltan $5.00" : "",
			closedAt: isOpen ? null : toPanamaInstant(day, 17 * 60 + 20).toISOString(),
			closedBy: isOpen ? null : "Delia Muñoz",
		});
	}
	await insertInChunks(db, "cashDays", days);
	await insertInChunks(db, "cashMovements", movements);
}

type Row = { method: PaymentMethod; cents: number };
const toEntries = (source: MoneyEntry["source"], rows: readonly Row[]): MoneyEntry[] =>
	rows.map(({ method, cents }) => ({ source, method, cents, personId: "", person: "" }));
