import { randomUUID } from "node:crypto";
import { NO_COLLEAGUE } from "#core/accounts/rules.ts";
import { lockColleague } from "#core/accounts/store.server.ts";
import { lockPerson } from "#core/customer-records/store.server.ts";
import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import type { NewRequest } from "#core/requests/contract.ts";
import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { setApprovedService } from "#core/requests/hooks.server.ts";
import { getKindInfo, WALK_IN_KIND } from "#core/requests/kinds.ts";
import { assertNotMerged } from "#core/requests/merging/family.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { createStaffLead } from "#core/requests/staff-request/staff-request.server.ts";
import { addLeadKeywords, lockLead, lockLeads } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatCar, normalizePlate } from "#domain/car/car.ts";
import { markVisitArrived } from "#features/workshop/appointments/changes/visit-arrival.server.ts";
import { requireValidYear } from "#features/workshop/cars/edit.server.ts";
import { type CarRow, findOrCreateCar } from "#features/workshop/cars/store.server.ts";
import { NO_SUCH_PERSON } from "#features/workshop/estimates/messages.ts";
import { approveFromPriceList } from "#features/workshop/estimates/price-list/price-list.server.ts";
import type { Reception } from "#features/workshop/work-orders/contract.ts";
import { notifyCustomer } from "#features/workshop/work-orders/customer/notify-customer.server.ts";
import { rejectOrder } from "#features/workshop/work-orders/errors.server.ts";
import {
	EVENTS,
	formatHasOrder,
	NOT_RECEIVABLE,
	PERSON_ERASED,
	REQUIRED_MESSAGES,
} from "#features/workshop/work-orders/messages.ts";
import {
	requireCarNotInside,
	requireFields,
} from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { getStateRules } from "#features/workshop/work-orders/moves/state-rules.server.ts";
import { INITIAL_STATE } from "#features/workshop/work-orders/order-states.ts";
import {
	addMove,
	findOrderOfLead,
	isInside,
	reserveOrderReference,
	type StateBeforeReception,
} from "#features/workshop/work-orders/store.server.ts";
import { isOverdue } from "#features/workshop/work-orders/view.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds, insertRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import { requirePlausibleReading } from "./odometer.server.ts";

/** The idempotency scope of receptions. */
export const RECEPTION_SCOPE = "work-orders";

/**
 * Receives a car for a request, a customer or a walk-in, for whom it creates the request. Its visit counts as arrived
 * and its request as scheduled. A repeated submission creates one order. Price list items are approved in the same
 * transaction, or nothing is received.
 *
 * @returns the id of the order
 * @throws NotFoundError | RuleError missing | bad_time | bad_phone | bad_year | not_receivable | no_colleague | not_on_menu (422)
 *   | odd_km | already_inside | has_order | person_gone | estimate_open | price_changed (409)
 * @source rules 11.1, 11.2, 11.18; decision 030
 */
export async function receiveCar(call: Call, input: Reception): Promise<string> {
	const { ctx } = call;
	requireCompleteReception(input, ctx.now());
	const isStillValid = (trx: Trx, { id }: { id: string }) => isInside(trx, id);
	const submission = { scope: RECEPTION_SCOPE, body: input, isStillValid };
	// When two receptions create one plate at once, the second retries and finds the car inside.
	const { answer } = await runOnce(call, submission, async (work) => ({
		id: await receive(work, input),
	}));
	return answer.id;
}

/** @throws RuleError missing (422) with a message for each missing field */
function requireCompleteReception(input: Reception, now: Date): void {
	const { lead_id, customer_id, person, plate, no_plate, basis, basis_reason } = input;
	requireFields({
		person: [lead_id, customer_id, person].filter(Boolean).length !== 1 && REQUIRED_MESSAGES.owner,
		"person.phone": person && !person.phone && !input.no_phone && REQUIRED_MESSAGES.phone,
		plate: !normalizePlate(plate) && !no_plate && REQUIRED_MESSAGES.plate,
		basis_reason: basis && !basis_reason && REQUIRED_MESSAGES.basisReason,
	});
	if (person?.phone) requirePhone(person.phone, "person.phone");
	requireValidYear(input.year, now);
}

async function receive(work: Work, input: Reception): Promise<string> {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	if (input.mechanic_id && !(await lockColleague(trx, input.mechanic_id, "workshop")))
		throw rejectOrder("no_colleague", NO_COLLEAGUE, { field: "mechanic_id" });
	if (isOverdue(input.promised_at, INITIAL_STATE, now))
		throw rejectOrder("bad_time", REQUIRED_MESSAGES.past, { field: "promised_at" });
	if (input.lead_id) await requireReceivableRequest(trx, now, input.lead_id, input.no_phone);
	const car = await findOrCreateCar(trx, now, input);
	await requireCarNotInside(trx, car.id, now);
	const { km_in: km, km_confirmed: confirmed } = input;
	await requirePlausibleReading(trx, now, { carId: car.id, km, confirmed });
	const leadId = input.lead_id ?? (await createStaffLead(work, await toNewRequest(trx, input, car)));
	const leadBefore = await lockLead(trx, leadId);
	const { state, alert, answeredAt, lostReason, callBackOn, carId } = leadBefore;
	const lead = { state, alert, answeredAt, lostReason, callBackOn, carId };
	const visit = await markVisitArrived(work, leadId);
	const { referencesFrom } = await getSettings(trx);
	const reference = await reserveOrderReference(trx, now, referencesFrom);
	const { work: selections } = input;
	const approving = { leadId, car, selections };
	const approvalId = selections.length > 0 ? await approveFromPriceList(work, approving) : undefined;
	// A walk-in's request takes the selected service. An existing one keeps its own: the reception can be undone.
	if (!input.lead_id) await setApprovedService(trx, leadId, getIds(selections));
	const orderId = randomUUID();
	await insertOrder(work, {
		reception: input,
		order: {
			id: orderId,
			leadId,
			carId: car.id,
			reference,
			before: { isNew: input.lead_id === undefined, visit, menu: approvalId, lead },
		},
	});
	await applyCarProgress(trx, now, leadId, {
		author: actor.fullName,
		text: EVENTS.received(reference, formatCar({ ...car, plate: "" })),
		set: {
			state: getStateRules(INITIAL_STATE).requestState,
			alert: null,
			answeredAt: answeredAt ?? now.toISOString(),
			lostReason: null,
			callBackOn: null,
			carId: car.id,
		},
	});
	// Store plate and reference as separate search keywords, because correcting the plate replaces only its own.
	if (car.plate) await addLeadKeywords(trx, leadId, car.plate);
	await addLeadKeywords(trx, leadId, reference);
	await notifyCustomer(work, { orderId, emailType: "received" });
	return orderId;
}

/** @throws NotFoundError | RuleError not_receivable | missing (422) | person_gone | has_order (409) */
async function requireReceivableRequest(trx: Trx, now: Date, leadId: string, noPhone: string): Promise<void> {
	const [lead] = await lockLeads(trx, [leadId]);
	const { kind, isQuarantined, forgottenAt, phone } = requireFound(lead, NO_LEAD);
	await assertNotMerged(trx, leadId);
	if (!getKindInfo(kind).canBecomeWork || isQuarantined) throw rejectOrder("not_receivable", NOT_RECEIVABLE);
	if (forgottenAt) throw rejectOrder("person_gone", PERSON_ERASED);
	requireFields({ no_phone: !phone && !noPhone && REQUIRED_MESSAGES.phone });
	const order = await findOrderOfLead(trx, leadId);
	if (order) throw rejectOrder("has_order", formatHasOrder(order, now), { extra: { id: order.id } });
}

/** Creates the input for a walk-in's request, or for a known customer's. */
async function toNewRequest(trx: Trx, input: Reception, car: CarRow): Promise<NewRequest> {
	const customer = input.customer_id
		? requireFound(await lockPerson(trx, input.customer_id), NO_SUCH_PERSON)
		: undefined;
	const { name = "", phone = "", email } = customer ?? input.person ?? {};
	return {
		kind: WALK_IN_KIND,
		channel: "counter",
		name,
		phone,
		email: email ?? "",
		wish: input.complaint,
		car: formatCar({ ...car, plate: "" }),
		urgency: "baja",
	};
}

type NewOrder = {
	id: string;
	leadId: string;
	carId: string;
	reference: string;
	before: StateBeforeReception;
};

async function insertOrder(
	work: Pick<Work, "trx" | "now" | "actor">,
	{ reception, order }: { reception: Reception; order: NewOrder },
) {
	const { trx, now, actor } = work;
	const timestamp = now.toISOString();
	await insertRows(trx, "workOrders", {
		...order,
		state: INITIAL_STATE,
		stateAt: timestamp,
		complaint: reception.complaint,
		promisedAt: reception.promised_at,
		mechanicId: reception.mechanic_id ?? null,
		waitsFor: null,
		waitDetail: "",
		waitUntil: null,
		kmIn: reception.km_in ?? null,
		fuelEighths: reception.fuel_eighths ?? null,
		belongings: reception.belongings ?? "",
		noPlate: reception.no_plate ?? null,
		noPhone: reception.no_phone,
		receivedAt: timestamp,
		receivedBy: actor.fullName,
		basis: reception.basis ?? null,
		basisReason: reception.basis ? reception.basis_reason : "",
		deliveredTo: "",
		retainedUntil: null,
		pickupReminderCount: 0,
		before: JSON.stringify(order.before),
		updatedAt: timestamp,
		updatedBy: actor.fullName,
	});
	await addMove(trx, {
		orderId: order.id,
		at: timestamp,
		by: actor.fullName,
		from: null,
		to: INITIAL_STATE,
		reason: "",
		promisedFrom: null,
		promisedTo: reception.promised_at,
	});
}
