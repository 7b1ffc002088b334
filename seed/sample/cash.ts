import { addDays, getWeekday, toPanamaInstant } from "#domain/time.ts";
import { type AmountsByMethod, listCountedMethods } from "#features/workshop/payments/cash/day-rules.ts";
import { isClosedDay } from "./closed-days.ts";
import type { Json, Simulation } from "./simulation.ts";

const FLOAT_CENTS = 10_000;
/** The drawer is counted after the desk has closed. */
const [COUNTED_MINUTE, SATURDAY_COUNTED_MINUTE] = [17 * 60 + 20, 15 * 60 + 20];
const SATURDAY = 6;
const PETTY_CASH = [
	[1250, "Trapos y jabón"],
	[600, "Pasaje del mensajero"],
	[2175, "Almuerzo del equipo: sábado de inventario"],
	[850, "Botellones de agua"],
] as const;
/** The share of sales whose invoice was issued on their day, and the number before the sample's first one. */
const [INVOICED_SHARE, FIRST_INVOICE] = [0.85, 1417];
/** Differences of two days, by the number of open days before the last one. */
const DIFFERENCES = new Map([
	[3, { cents: -500, note: "Faltan $5.00. Se contó dos veces; quizá se dio vuelto de más." }],
	[9, { cents: 200, note: "Sobran $2.00: un cliente no esperó su vuelto." }],
]);

/**
 * Plans the cash of each open day: its float, petty cash, the numbers of its invoices, and its closing. Today stays open.
 * A month that ends before today is settled: it adds up, and all its invoices have numbers.
 *
 * @param firstDay ISO day of the first day
 * @param lastDay ISO day of the last day
 * @param today ISO day of the seeding
 */
export function planCashDays(
	simulation: Simulation,
	{ firstDay, lastDay, today }: { firstDay: string; lastDay: string; today: string },
) {
	const days: string[] = [];
	for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) if (!isClosedDay(day)) days.push(day);
	const pastDays = days.filter((day) => day < today);
	const isSettled = lastDay < today;
	for (const [index, day] of days.entries()) {
		const move = (minute: number, movement: object) =>
			simulation.planStep(
				toPanamaInstant(day, minute),
				() => simulation.callAsReception("POST", "/cash/movements", movement),
				false,
			);
		move(7 * 60 + 55, { kind: "float", cents: FLOAT_CENTS });
		const [cents, reason] = PETTY_CASH[index % PETTY_CASH.length] ?? PETTY_CASH[0];
		if (index % 3 === 1) move(11 * 60 + 40, { kind: "out", cents, reason });
		if (index % 8 === 5) move(9 * 60 + 15, { kind: "in", cents: 5000, reason: "Sencillo del banco" });
	}
	for (const [index, day] of pastDays.entries()) {
		const minute = getWeekday(day) === SATURDAY ? SATURDAY_COUNTED_MINUTE : COUNTED_MINUTE;
		const difference = isSettled ? undefined : DIFFERENCES.get(pastDays.length - index);
		// Invoices of the last days are still missing.
		if (isSettled || index < pastDays.length - 2)
			simulation.planStep(
				toPanamaInstant(day, minute - 10),
				() => typeInvoiceNumbers(simulation, day, isSettled ? 1 : INVOICED_SHARE),
				false,
			);
		simulation.planStep(toPanamaInstant(day, minute), () => closeDay(simulation, day, difference), false);
	}
}

/** The owner types back the numbers of a share of a day's invoices; the provider has not issued the others yet. */
async function typeInvoiceNumbers(simulation: Simulation, day: string, share: number) {
	const { sales } = await simulation.callAsOwner("GET", `/accounting/sales?period=${day}`);
	const { nextBoolean } = simulation.paymentChance;
	// The list orders a day's sales by random ids, and chance must fall on the same ones each time.
	const ordered = sales.toSorted(
		(a: Json, b: Json) => a.reference.localeCompare(b.reference) || a.total_cents - b.total_cents,
	);
	for (const { id, is_refund } of ordered)
		if (!is_refund && nextBoolean(share)) {
			const number = `001-${String(FIRST_INVOICE + simulation.countInvoice()).padStart(10, "0")}`;
			await simulation.callAsOwner("PUT", `/accounting/sales/${id}/number`, { number });
		}
}

async function closeDay(
	simulation: Simulation,
	day: string,
	{ cents, note } = { cents: 0, note: "" },
): Promise<void> {
	const caller = getWeekday(day) === SATURDAY ? simulation.callAsOwner : simulation.callAsReception;
	const { methods } = await caller("GET", `/cash?day=${day}`);
	const amounts: AmountsByMethod = Object.fromEntries(
		methods.map(({ method, expected_cents }: Json) => [method, expected_cents]),
	);
	const expected = Object.fromEntries(
		listCountedMethods(amounts).map((method) => [method, amounts[method] ?? 0]),
	);
	const counted = { ...expected, cash: (expected.cash ?? 0) + cents };
	await caller("POST", `/cash/days/${day}/closing`, { expected, counted, note });
}
