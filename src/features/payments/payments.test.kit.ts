import { buildJob } from "#features/estimates/estimates.test.kit.ts";
import { getLeadId, openOrders } from "#features/work-orders/orders.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Returns helpers that call the payments API as an owner. */
export function openPayments(world: World) {
	const orders = openOrders(world);
	const { callAdminApi } = orders.estimates;
	const readAccount = async (lead: Json): Promise<Json> =>
		(await callAdminApi(`/leads/${getLeadId(lead)}/account`)).json;
	/** Takes a payment of a request, or of an order's request, on top of what was paid so far. */
	const take = async (lead: Json, cents: number, overrides: object = {}): Promise<Json> => {
		const { paid_cents } = await readAccount(lead);
		return callAdminApi(`/leads/${getLeadId(lead)}/payments`, {
			cents,
			method: "cash",
			paid_cents,
			...overrides,
		});
	};
	const deliver = async (order: Json, overrides: object = {}): Promise<Json> => {
		const { updated_at, total_cents } = await orders.read(order);
		const handover = { updated_at, total_cents, delivered_to: "Itzel" };
		return callAdminApi(`/work-orders/${order.id}/delivery`, { ...handover, ...overrides });
	};
	const voidPayment = ({ id }: Json, reason = "Se cobró dos veces"): Promise<Json> =>
		callAdminApi(`/payments/${id}/void`, { reason });
	const refund = ({ id }: Json, cents: number, overrides: object = {}): Promise<Json> =>
		callAdminApi(`/payments/${id}/refunds`, {
			cents,
			method: "cash",
			reason: "Quedó mal",
			lowers_due: true,
			refunded_cents: 0,
			...overrides,
		});
	/** Receives a car, approves jobs of the given cents and makes it ready. */
	const receiveReady = async (...jobCents: number[]): Promise<Json> => {
		const order = await orders.receive();
		await orders.approve(
			order,
			jobCents.map((cents, index) => buildJob(`Trabajo ${index + 1}`, cents)),
		);
		await orders.move(order, "in_progress");
		await orders.completeJobs(order);
		await orders.move(order, "ready");
		return orders.read(order);
	};
	return { orders, readAccount, take, deliver, voidPayment, refund, receiveReady, callAdminApi };
}
