import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { getLeadId, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import {
	deleteRows,
	findRows,
	getIds,
	getRow,
	insertRows,
	updateRows,
} from "#server/database/rows.server.ts";
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
	/** Turns what a request was charged into a sale of before payments were taken, as 010-ledger wrote it. */
	const settleBefore = async (lead: Json): Promise<void> => {
		const leadId = getLeadId(lead);
		const { db } = world.ctx;
		const { id: accountId, chargedCents, dueOn } = await getRow(db, "accounts", { leadId });
		const charge = await getRow(db, "entries", { accountId });
		const invoices = await findRows(db, "invoices", { accountId });
		await deleteRows(db, "invoiceEntries", { invoiceId: getIds(invoices) });
		await deleteRows(db, "invoices", { accountId });
		await deleteRows(db, "entryLines", { entryId: charge.id });
		await updateRows(db, "entries", { accountId }, { taxCents: 0, taxPercent: null });
		const settled = { kind: "settled_outside", addsTo: "settled", source: "before_payments" } as const;
		const cents = 0 - chargedCents;
		await insertRows(db, "entries", { ...charge, ...settled, id: `settled-${leadId}`, taxCents: 0, cents });
		const sums = { settledCents: chargedCents, taxCents: 0, balanceCents: 0, dueOn };
		await updateRows(db, "accounts", { leadId }, sums);
	};
	return {
		orders,
		readAccount,
		take,
		deliver,
		voidPayment,
		refund,
		receiveReady,
		settleBefore,
		callAdminApi,
	};
}
