import { bringLead } from "#features/leads/follow.server.ts";
import { findColleague } from "#features/staff/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { momentWords } from "#words/moment.ts";
import { announceOrder } from "./announce.server.ts";
import type { Order, OrderEdit } from "./contract.ts";
import { notNow, refuseMissing, refuseReady } from "./inside.server.ts";
import { askOddReading } from "./odometer.server.ts";
import { openOrder } from "./open.server.ts";
import { factsOf } from "./order-states.ts";
import { EVENTS, MISSING, NO_COLLEAGUE, NOT_NOW, UNKNOWN_PROMISE } from "./sentences.ts";
import { addMove, type OrderRow, updateOrder } from "./store.server.ts";
import { isPast, viewOrder } from "./view.server.ts";

/**
 * Updates the order of a car inside: the promise and why it changed, the reason to wait, the mechanic and the details
 * noted at the reception. Omitted fields stay.
 *
 * @throws NotFoundError | RuleError missing | bad_time | no_colleague (422) | not_now | odd_km | changed_meanwhile (409)
 * @source rules 11.9
 */
export function editOrder(
	at: Platform,
	actor: Actor,
	leadId: string,
	edit: OrderEdit,
): Promise<Order> {
	return inTransaction(at.db, async (trx) => {
		const order = await openOrder(at, trx, actor, leadId, edit);
		if (!factsOf(order.state).isInside) throw notNow(NOT_NOW.over);
		const { promised_at: promised = order.promisedAt, mechanic_id: to } = edit;
		const isPromised = promised !== order.promisedAt;
		refuseMissing({
			promise_why: isPromised && order.promisedAt && !edit.promise_why && MISSING.promiseWhy,
			wait_text: edit.waits_for && !edit.wait_text && MISSING.waitText,
		});
		// A ready car needs no promise and waits only for its customer.
		if (isPromised || edit.waits_for) refuseReady(order);
		// A mechanic who left the shop stays assigned to old orders.
		if (to && to !== order.mechanicId && !(await findColleague(trx, to, "workshop")))
			throw refusedField("no_colleague", "mechanic_id", NO_COLLEAGUE);
		const now = at.now();
		if (isPromised && isPast(promised, order.state, now))
			throw refusedField("bad_time", "promised_at", MISSING.gone);
		const { km_in: km, km_confirmed: confirmed } = edit;
		if (km !== order.kmIn)
			await askOddReading(trx, now, { leadId, carId: order.carId, km, confirmed });
		const by = actor.fullName;
		const changed = await updateOrder(trx, order, { now, by }, whatChanges(edit));
		if (isPromised) {
			const { state, promisedAt: before } = order;
			const promise = { promisedFrom: before, promisedTo: promised };
			const reason = edit.promise_why;
			await addMove(trx, { leadId, at: changed, by, from: state, to: state, reason, ...promise });
			const text = EVENTS.promised(hourWords(before), hourWords(promised), reason);
			await bringLead(trx, now, leadId, { author: by, text, kind: "edited", set: {} });
			// A first promise is not a change, so the customer is not notified.
			if (before) await announceOrder(at, trx, leadId, "promise", reason);
		}
		return viewOrder(at, trx, actor, leadId);
	});
}

const hourWords = (instant: string | null) =>
	instant ? momentWords(new Date(instant)) : UNKNOWN_PROMISE;

/** Converts an edit to columns; undefined means unchanged. */
function whatChanges(edit: OrderEdit): Partial<OrderRow> {
	const waits = edit.waits_for !== undefined && {
		waitsFor: edit.waits_for,
		waitText: edit.waits_for ? edit.wait_text : "",
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
