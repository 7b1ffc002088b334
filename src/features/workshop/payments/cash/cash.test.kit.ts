import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const compareReferences = (one: Json, other: Json) => (one.reference < other.reference ? -1 : 1);

/** Returns helpers that call the cash API as an owner. */
export function openCash(world: World) {
	const payments = openPayments(world);
	const { callAdminApi } = payments;
	const readDay = async (day?: string): Promise<Json> =>
		(await callAdminApi(day ? `/cash?day=${day}` : "/cash")).json;
	const getExpected = ({ methods }: Json): Record<string, number> =>
		Object.fromEntries(methods.map((totals: Json) => [totals.method, totals.expected_cents]));
	/** Closes a day as counted, or exactly as expected. */
	const close = async (day: string, overrides: object = {}): Promise<Json> => {
		const expected = getExpected(await readDay(day));
		return callAdminApi(`/cash/days/${day}/closing`, { expected, counted: expected, ...overrides });
	};
	const move = (kind: string, cents: number, overrides: object = {}): Promise<Json> =>
		callAdminApi("/cash/movements", { kind, cents, reason: kind === "float" ? "" : "Pasajes", ...overrides });
	/** Opens 10 AM of a day in Panama, with a car that takes payments. */
	const startDay = async (day: string): Promise<Json> => {
		world.ctx.clock.set(`${day}T15:00:00Z`);
		return payments.orders.receive({ promised_at: null });
	};
	/** Takes a payment that stays as credit. @returns the payment */
	const pay = async (order: Json, cents: number, overrides: object = {}): Promise<Json> => {
		const { status, json } = await payments.take(order, cents, { keeps_credit: true, ...overrides });
		if (status !== 201) throw new Error(`not taken: ${JSON.stringify(json)}`);
		// The clock stands still in a test, so that only references tell payments apart.
		return json.payments.toSorted(compareReferences).at(-1);
	};
	/** Refunds a part of a payment that does not lower what is due. */
	const refund = (payment: Json, cents: number, overrides: object = {}): Promise<Json> =>
		payments.refund(payment, cents, { lowers_due: false, ...overrides });
	return { ...payments, readDay, getExpected, close, move, startDay, pay, refund };
}
