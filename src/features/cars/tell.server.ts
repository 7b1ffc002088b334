import { carLine } from "#car/car.ts";
import { bringLead } from "#features/leads/follow.server.ts";
import { FORGOTTEN, NO_LEAD, PERSON_GONE } from "#features/leads/sentences.ts";
import { exchangeWords, lockLead, lockLeads } from "#features/leads/store.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { conflict, mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CarOfRequest, WorkshopCar } from "./contract.ts";
import type { OrdersOfCars } from "./join.server.ts";
import { hasOrder } from "./owners-read-model.server.ts";
import { HAS_ITS_ORDER, IS_INSIDE, isNotThisCar, isThisCar, NO_SUCH_CAR } from "./sentences.ts";
import { type CarRow, dropUnusedCar, findCar, lockStanding, onTheWire } from "./store.server.ts";

/**
 * Assigns a car to a request, and to the request's order if it has one.
 *
 * @throws NotFoundError | RuleError already_inside (409)
 * @source rules 11.40
 */
export function tellCar(
	at: Platform,
	actor: Actor,
	{ lead_id: leadId, car_id: carId }: CarOfRequest,
	orders: OrdersOfCars,
): Promise<WorkshopCar> {
	return inTransaction(at.db, async (trx) => {
		const was = await openRequest(trx, leadId);
		const car = mustExist(await lockStanding(trx, carId), NO_SUCH_CAR);
		if (was?.id === car.id) return onTheWire(car);
		const own = was && (await orders.insideWith(trx, was.id)) === leadId;
		const inside = own && (await orders.insideWith(trx, car.id));
		if (inside) throw conflict("already_inside", IS_INSIDE, { id: inside });
		if (was) await orders.move(trx, { leadId: [leadId], carId: was.id }, car.id);
		await bring(trx, at.now(), actor, leadId, { was, car });
		return onTheWire(car);
	});
}

/**
 * Removes the car from a request.
 *
 * @throws NotFoundError | RuleError has_order (409)
 * @source rules 11.40
 */
export function takeOffCar(
	at: Platform,
	actor: Actor,
	{ id, lead: leadId }: { id: string; lead: string },
): Promise<WorkshopCar> {
	return inTransaction(at.db, async (trx) => {
		const was = await openRequest(trx, leadId);
		const car = mustExist(await findCar(trx, id), NO_SUCH_CAR);
		// A repeated request changes nothing.
		if (was?.id !== car.id) return onTheWire(car);
		if (await hasOrder(trx, leadId)) throw conflict("has_order", HAS_ITS_ORDER);
		await bring(trx, at.now(), actor, leadId, { was, car: undefined });
		return onTheWire(car);
	});
}

/** Locks a request and returns its car. @throws NotFoundError | RuleError person_gone (409) */
async function openRequest(trx: Trx, leadId: string): Promise<CarRow | undefined> {
	const [lead] = await lockLeads(trx, [leadId]);
	const { name, carId } = mustExist(lead, NO_LEAD);
	// A plate would identify the erased person again.
	if (name === FORGOTTEN.name) throw conflict("person_gone", PERSON_GONE);
	return carId ? findCar(trx, carId) : undefined;
}

type Told = { was: CarRow | undefined; car: CarRow | undefined };

/** Updates a request with its new car: records it in the history and makes only that car's plate find the request. */
async function bring(trx: Trx, now: Date, actor: Actor, leadId: string, { was, car }: Told) {
	const line = carLine({ ...(car ?? was), plate: "" });
	await bringLead(trx, now, leadId, {
		author: actor.fullName,
		text: car ? isThisCar(line) : isNotThisCar(line),
		kind: "edited",
		set: { carId: car?.id ?? null },
	});
	await exchangeWords(trx, await lockLead(trx, leadId), was?.plate ?? "", car?.plate ?? "");
	if (was) await dropUnusedCar(trx, was.id);
}
