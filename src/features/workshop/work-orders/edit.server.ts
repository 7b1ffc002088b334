import { NO_COLLEAGUE } from "#core/accounts/rules.ts";
import { lockColleague } from "#core/accounts/store.server.ts";
import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { formatInstant } from "#domain/text/format-instant.ts";
import { notifyCustomer } from "#features/workshop/work-orders/customer/notify-customer.server.ts";
import {
	notNowError,
	requireFields,
	requireNotReady,
} from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { lockOrderForChange } from "#features/workshop/work-orders/moves/order-lock.server.ts";
import { correctReadings } from "#features/workshop/work-orders/reception/correct-readings.server.ts";
import { requirePlausibleReading } from "#features/workshop/work-orders/reception/odometer.server.ts";
import type { Call } from "#server/call.server.ts";
import { runWork } from "#server/work.server.ts";
import type { Order, OrderEdit } from "./contract.ts";
import { rejectOrder } from "./errors.server.ts";
import { EVENTS, NOT_ALLOWED_MESSAGES, REQUIRED_MESSAGES, WITHOUT_PROMISE } from "./messages.ts";
import { getOrderStateInfo } from "./order-states.ts";
import { addMove, type OrderRow, updateOrder } from "./store.server.ts";
import { getOrder, isOverdue } from "./view.server.ts";

/**
 * Updates the order of a car inside: the promise and why it changed, the reason to wait, the mechanic and the details
 * noted at the reception. Omitted fields stay.
 *
 * Once the car left, the owner corrects its odometer readings.
 *
 * @throws NotFoundError | RuleError missing | bad_time | no_colleague (422) | not_now | odd_km | changed_meanwhile (409)
 * @source rules 11.9, 11.42
 */
export function editOrder(
	call: Call,
	{ orderId, edit }: { orderId: string; edit: OrderEdit },
): Promise<Order> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const order = await lockOrderForChange(work, { orderId, change: edit });
		if (!getOrderStateInfo(order.state).isInside) {
			await correctReadings(work, { order, actor, edit });
			return getOrder(ctx, trx, actor, orderId);
		}
		if (edit.km_out !== undefined) throw notNowError(NOT_ALLOWED_MESSAGES.inside);
		const { promised_at: newPromisedAt = order.promisedAt, mechanic_id: to } = edit;
		const isPromiseChanged = newPromisedAt !== order.promisedAt;
		requireFields({
			promise_reason:
				isPromiseChanged && order.promisedAt && !edit.promise_reason && REQUIRED_MESSAGES.promiseReason,
			wait_detail: edit.waits_for && !edit.wait_detail && REQUIRED_MESSAGES.waitDetail,
		});
		// A ready car needs no promise and waits only for its customer.
		if (isPromiseChanged || edit.waits_for) requireNotReady(order);
		// A mechanic who left the shop stays assigned to old orders.
		if (to && to !== order.mechanicId && !(await lockColleague(trx, to, "workshop")))
			throw rejectOrder("no_colleague", NO_COLLEAGUE, { field: "mechanic_id" });
		const now = ctx.now();
		if (isPromiseChanged && isOverdue(newPromisedAt, order.state, now))
			throw rejectOrder("bad_time", REQUIRED_MESSAGES.past, { field: "promised_at" });
		const { km_in: km, km_confirmed: confirmed } = edit;
		if (km !== order.kmIn)
			await requirePlausibleReading(trx, now, {
				order,
				carId: order.carId,
				km,
				confirmed,
			});
		const author = actor.fullName;
		const changedAt = await updateOrder(trx, order, { now, by: author }, toOrderUpdate(edit));
		if (isPromiseChanged) {
			const { state, promisedAt: oldPromisedAt } = order;
			const promise = { promisedFrom: oldPromisedAt, promisedTo: newPromisedAt };
			const reason = edit.promise_reason;
			await addMove(trx, {
				orderId,
				at: changedAt,
				by: author,
				from: state,
				to: state,
				reason,
				...promise,
			});
			const text = EVENTS.promised(formatPromise(oldPromisedAt), formatPromise(newPromisedAt), reason);
			await applyCarProgress(trx, now, order.leadId, { author, text, kind: "edited", set: {} });
			// A first promise is not a change, so the customer is not notified.
			if (oldPromisedAt) await notifyCustomer(work, { orderId, emailType: "promise", reason });
		}
		return getOrder(ctx, trx, actor, orderId);
	});
}

const formatPromise = (instant: string | null) =>
	instant ? formatInstant(new Date(instant)) : WITHOUT_PROMISE;

/** Converts an edit to columns; undefined means unchanged. */
function toOrderUpdate(edit: OrderEdit): Partial<OrderRow> {
	const waits = edit.waits_for !== undefined && {
		waitsFor: edit.waits_for,
		waitDetail: edit.waits_for ? edit.wait_detail : "",
		waitUntil: edit.waits_for ? edit.wait_until : null,
	};
	return {
		complaint: edit.complaint,
		promisedAt: edit.promised_at,
		kmIn: edit.km_in,
		fuelEighths: edit.fuel_eighths,
		belongings: edit.belongings,
		mechanicId: edit.mechanic_id,
		...waits,
	};
}
