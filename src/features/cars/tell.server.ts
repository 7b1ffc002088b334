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
 * Says which car a request is about; its order, if it has one, is that car's too.
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
 * A request is not about the car that it was told to be about.
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
		// Pressed twice it is one.
		if (was?.id !== car.id) return onTheWire(car);
		if (await hasOrder(trx, leadId)) throw conflict("has_order", HAS_ITS_ORDER);
		await bring(trx, at.now(), actor, leadId, { was, car: undefined });
		return onTheWire(car);
	});
}

/** The car that a request is about, which nobody else changes until the transaction ends. @throws NotFoundError | RuleError person_gone (409) */
async function openRequest(trx: Trx, leadId: string): Promise<CarRow | undefined> {
	const [lead] = await lockLeads(trx, [leadId]);
	const { name, carId } = mustExist(lead, NO_LEAD);
	// A plate would name again who was forgotten.
	if (name === FORGOTTEN.name) throw conflict("person_gone", PERSON_GONE);
	return carId ? findCar(trx, carId) : undefined;
}

type Told = { was: CarRow | undefined; car: CarRow | undefined };

/** A request follows: its history says which car, and it is found by the plate of that one alone. */
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
