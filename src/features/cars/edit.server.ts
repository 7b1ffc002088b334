import { carLine, plateOf } from "#car/car.ts";
import { whyNotYear } from "#car/sentences.ts";
import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import { bringLead } from "#features/leads/follow.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { exchangeWords, lockLead, rememberWords } from "#features/leads/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CarEdit, CarOfRequest, WorkshopCar } from "./contract.ts";
import { leadsOfCar } from "./owners-read-model.server.ts";
import { CAR_CHANGED, isThisCar, NO_SUCH_CAR, NO_SUCH_REQUEST, PLATE_TAKEN } from "./sentences.ts";
import { carTold, findByPlate, findCar, lockCar, onTheWire } from "./store.server.ts";

/** @throws RuleError bad_year (422) */
export function requireYear(year: number | null, now: Date): void {
	const why = whyNotYear(year, panamaDay(now));
	if (why) throw refusedField("bad_year", "year", why);
}

/**
 * Corrects a car; its requests are found by the plate that it has now.
 *
 * @throws NotFoundError | RuleError bad_year (422) | plate_taken | changed_meanwhile (409)
 */
export function editCar(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, ...edit }: CarEdit,
): Promise<WorkshopCar> {
	requireYear(edit.year, at.now());
	return inTransaction(at.db, async (trx) => {
		const car = mustExist(await lockCar(trx, id), NO_SUCH_CAR);
		if (car.updatedAt !== seenAt)
			throw changedMeanwhile(CAR_CHANGED, { current: onTheWire(car), yours: edit });
		const set = { ...edit, plate: plateOf(edit.plate) };
		const other = await findByPlate(trx, set.plate);
		if (other && other.id !== id)
			throw new RuleError("plate_taken", PLATE_TAKEN, {
				status: 409,
				fields: { plate: PLATE_TAKEN },
				more: { id: other.id },
			});
		const updatedAt = laterThan(car.updatedAt, at.now());
		await updateRows(trx, "cars", { id }, { ...set, updatedAt });
		if (set.plate !== car.plate)
			for (const leadId of await leadsOfCar(trx, id))
				await exchangeWords(trx, await lockLead(trx, leadId), car.plate, set.plate);
		// The plate itself would outlive its owner there.
		const told = ({ plate, brand, model, year, color }: typeof set) => ({
			car: carLine({ brand, model, year }),
			color,
			plate: plate && `…${plate.slice(-2)}`,
		});
		await recordChange(trx, actor, {
			subject: "car",
			subjectId: id,
			action: "updated",
			before: told(car),
			after: told(set),
			at: updatedAt,
		});
		return onTheWire({ ...car, ...set, updatedAt });
	});
}

/**
 * Says which car a request is about.
 *
 * @throws NotFoundError | RuleError bad_year (422)
 */
export function tellCar(
	at: Platform,
	actor: Actor,
	{ lead_id: leadId, car_id: carId, car: told }: CarOfRequest,
): Promise<WorkshopCar> {
	requireYear(told?.year ?? null, at.now());
	return inTransaction(at.db, async (trx) => {
		mustExist(await findLead(trx, leadId), NO_SUCH_REQUEST);
		const { car } = told
			? await carTold(trx, at.now(), told, carId)
			: { car: mustExist(carId ? await findCar(trx, carId) : undefined, NO_SUCH_CAR) };
		const happened = {
			author: actor.fullName,
			text: isThisCar(carLine({ ...car, plate: "" })),
			kind: "edited" as const,
			set: { carId: car.id },
		};
		await bringLead(trx, at.now(), leadId, happened);
		if (car.plate) await rememberWords(trx, leadId, car.plate);
		return onTheWire(car);
	});
}
