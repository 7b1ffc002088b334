import { carLine, plateOf } from "#car/car.ts";
import { arriveVisit } from "#features/appointments/arrive.server.ts";
import { requireYear } from "#features/cars/edit.server.ts";
import { type CarRow, carTold } from "#features/cars/store.server.ts";
import { lockPerson } from "#features/customers/record/store.server.ts";
import { approveFromMenu } from "#features/estimates/menu.server.ts";
import { NO_SUCH_PERSON } from "#features/estimates/sentences.ts";
import type { NewRequest } from "#features/leads/contract.ts";
import { bringLead } from "#features/leads/follow.server.ts";
import { reachablePhone } from "#features/leads/form/reach.server.ts";
import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { FORGOTTEN, NO_LEAD } from "#features/leads/sentences.ts";
import { lockLead, lockLeads, rememberWords } from "#features/leads/store.server.ts";
import { writeDown } from "#features/leads/write-down.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { findColleague } from "#features/staff/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { idsOf, insertRows } from "#platform/database/rows.server.ts";
import { conflict, mustExist, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceOrder } from "./announce.server.ts";
import type { Receiving } from "./contract.ts";
import { refuseMissing, refuseTwice } from "./inside.server.ts";
import { askOddReading } from "./odometer.server.ts";
import { effectsOf } from "./order-effects.server.ts";
import {
	EVENTS,
	HAS_ORDER,
	MISSING,
	NO_COLLEAGUE,
	NOT_RECEIVABLE,
	PERSON_GONE,
} from "./sentences.ts";
import { addMove, type Before, findOrder, isInside, nextOrderReference } from "./store.server.ts";
import { isPast } from "./view.server.ts";

/** The idempotency scope of receptions. */
export const RECEIVING_SCOPE = "work-orders";
const STATE = "received";

/**
 * Receives a car for a request, a customer or a walk-in, for whom it creates the request. Its visit counts as arrived
 * and its request as scheduled. A repeated submission creates one order. Price list items are approved in the same
 * transaction, or nothing is received.
 *
 * @returns the id of the request, which is also the id of the order
 * @throws NotFoundError | RuleError missing | bad_time | bad_phone | bad_year | not_receivable | no_colleague | not_on_menu (422)
 *   | odd_km | already_inside | has_order | person_gone | estimate_open | price_changed (409)
 * @source rules 11.1, 11.2, 11.18; decision 030
 */
export async function receiveCar(
	at: Platform,
	actor: Actor,
	{ asked, key, rooms }: { asked: Receiving; key: string | undefined; rooms: KindRooms },
): Promise<string> {
	refuseIncomplete(asked, at.now());
	const stands = (trx: Trx, { id }: { id: string }) => isInside(trx, id);
	const submission = { scope: RECEIVING_SCOPE, key, body: asked, stands };
	// When two receptions create one plate at once, the second retries and finds the car inside.
	const { answer } = await once(at, submission, async (trx) => ({
		id: await receive(at, trx, actor, asked, rooms),
	}));
	return answer.id;
}

/** @throws RuleError missing (422) with a message for each missing field */
function refuseIncomplete(asked: Receiving, now: Date): void {
	const { lead_id, customer_id, person, plate, no_plate, basis, basis_why } = asked;
	refuseMissing({
		person: [lead_id, customer_id, person].filter(Boolean).length !== 1 && MISSING.who,
		"person.phone": person && !person.phone && !asked.no_phone && MISSING.phone,
		plate: !plateOf(plate) && !no_plate && MISSING.plate,
		basis_why: basis && !basis_why && MISSING.basisWhy,
	});
	if (person?.phone) reachablePhone(person.phone, "person.phone");
	requireYear(asked.year, now);
}

async function receive(
	at: Platform,
	trx: Trx,
	actor: Actor,
	asked: Receiving,
	rooms: KindRooms,
): Promise<string> {
	const now = at.now();
	if (asked.mechanic_id && !(await findColleague(trx, asked.mechanic_id, "workshop")))
		throw refusedField("no_colleague", "mechanic_id", NO_COLLEAGUE);
	if (isPast(asked.promised_at, STATE, now))
		throw refusedField("bad_time", "promised_at", MISSING.gone);
	if (asked.lead_id) await refuseRequest(trx, asked.lead_id, asked.no_phone);
	const car = await carTold(trx, now, asked);
	await refuseTwice(trx, car.id);
	const { km_in: km, km_confirmed: confirmed } = asked;
	await askOddReading(trx, now, { leadId: undefined, carId: car.id, km, confirmed });
	const leadId =
		asked.lead_id ?? (await writeDown(at, trx, actor, await requestOf(trx, asked, car), rooms));
	const was = await lockLead(trx, leadId);
	const { state, news, answeredAt, lostReason, wonCents, callBackOn, carId } = was;
	const lead = { state, news, answeredAt, lostReason, wonCents, callBackOn, carId };
	const visit = await arriveVisit(at, trx, leadId);
	const { referencesFrom } = await getSettings(trx);
	const reference = await nextOrderReference(trx, now, referencesFrom);
	const { work } = asked;
	const approving = { leadId, car, work };
	const menu = work.length > 0 ? await approveFromMenu(at, trx, actor, approving) : undefined;
	// A walk-in's request takes the selected service. An existing request keeps its own, for an undo of the reception.
	if (!asked.lead_id) await rooms.service_request.learnService?.(trx, leadId, idsOf(work));
	await store(trx, now, actor, asked, {
		leadId,
		carId: car.id,
		reference,
		before: { isNew: asked.lead_id === undefined, visit, menu, lead },
	});
	await bringLead(trx, now, leadId, {
		author: actor.fullName,
		text: EVENTS.received(reference, carLine({ ...car, plate: "" })),
		set: {
			state: effectsOf(STATE).request,
			news: null,
			answeredAt: answeredAt ?? now.toISOString(),
			lostReason: null,
			wonCents: null,
			callBackOn: null,
			carId: car.id,
		},
	});
	// Store the terms separately, because a plate may be corrected alone.
	if (car.plate) await rememberWords(trx, leadId, car.plate);
	await rememberWords(trx, leadId, reference);
	await announceOrder(at, trx, leadId, "received");
	return leadId;
}

/** @throws NotFoundError | RuleError not_receivable | missing (422) | person_gone | has_order (409) */
async function refuseRequest(trx: Trx, leadId: string, noPhone: string): Promise<void> {
	const [lead] = await lockLeads(trx, [leadId]);
	const { kind, isQuarantined, name, phone } = mustExist(lead, NO_LEAD);
	if (kind === "newsletter" || isQuarantined) throw new RuleError("not_receivable", NOT_RECEIVABLE);
	if (name === FORGOTTEN.name) throw conflict("person_gone", PERSON_GONE);
	refuseMissing({ no_phone: !phone && !noPhone && MISSING.phone });
	if (await findOrder(trx, leadId)) throw conflict("has_order", HAS_ORDER, { id: leadId });
}

/** Creates the input for a walk-in's request, or for a known customer's. */
async function requestOf(trx: Trx, asked: Receiving, car: CarRow): Promise<NewRequest> {
	const known = asked.customer_id
		? mustExist(await lockPerson(trx, asked.customer_id), NO_SUCH_PERSON)
		: undefined;
	const { name = "", phone = "", email } = known ?? asked.person ?? {};
	return {
		kind: "service_request",
		channel: "counter",
		name,
		phone,
		email: email ?? "",
		wish: asked.complaint,
		car: carLine({ ...car, plate: "" }),
		urgency: "baja",
	};
}

type Stored = { leadId: string; carId: string; reference: string; before: Before };

async function store(trx: Trx, now: Date, actor: Actor, asked: Receiving, of: Stored) {
	const at = now.toISOString();
	await insertRows(trx, "workOrders", {
		...of,
		state: STATE,
		stateAt: at,
		complaint: asked.complaint,
		promisedAt: asked.promised_at,
		mechanicId: asked.mechanic_id ?? null,
		waitsFor: null,
		waitText: "",
		waitUntil: null,
		kmIn: asked.km_in ?? null,
		fuelEighths: asked.fuel_eighths ?? null,
		belongings: asked.belongings ?? "",
		noPlate: asked.no_plate ?? null,
		noPhone: asked.no_phone,
		receivedAt: at,
		receivedBy: actor.fullName,
		basis: asked.basis ?? null,
		basisWhy: asked.basis ? asked.basis_why : "",
		deliveredTo: "",
		keptUntil: null,
		unfetchedLetters: 0,
		before: JSON.stringify(of.before),
		updatedAt: at,
		updatedBy: actor.fullName,
	});
	await addMove(trx, {
		leadId: of.leadId,
		at,
		by: actor.fullName,
		from: null,
		to: STATE,
		reason: "",
		promisedFrom: null,
		promisedTo: asked.promised_at,
	});
}
