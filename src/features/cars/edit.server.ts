import { carLine, plateOf } from "#car/car.ts";
import { whyNotYear } from "#car/sentences.ts";
import { laterThan } from "#features/changes/rules.ts";
import { listChanges, recordChange } from "#features/changes/store.server.ts";
import { exchangeWords, lockLead } from "#features/leads/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import {
	changedMeanwhile,
	conflict,
	mustExist,
	RuleError,
	refusedField,
} from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CarEdit, WorkshopCar } from "./contract.ts";
import { leadsOfCar } from "./owners-read-model.server.ts";
import {
	carChangedBy,
	JOINED_ELSEWHERE,
	NO_SUCH_CAR,
	PLATE_JOINED,
	PLATE_TAKEN,
} from "./sentences.ts";
import { type CarRow, findByPlate, lockCar, onTheWire, ownerOfPlate } from "./store.server.ts";

/** @throws RuleError bad_year (422) */
export function requireYear(year: number | null, now: Date): void {
	const why = whyNotYear(year, panamaDay(now));
	if (why) throw refusedField("bad_year", "year", why);
}

/** @throws RuleError changed_meanwhile (409) with the author and time of the last change, when the version differs */
export async function refuseStale(trx: Trx, car: CarRow, seenAt: string, yours = {}) {
	const { id, updatedAt } = car;
	if (updatedAt === seenAt) return;
	const [last] = await listChanges(trx, "car", id);
	const by = last?.created_at === updatedAt ? last.author : "";
	throw changedMeanwhile(carChangedBy(by, updatedAt), { current: onTheWire(car), yours });
}

/**
 * Updates a car, and the search index of its requests when the plate changes.
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
	// When two cars get one plate at once, the second transaction retries and finds the plate taken.
	return inTransaction(at.db, async (trx) => {
		const car = mustExist(await lockCar(trx, id), NO_SUCH_CAR);
		if (car.joinedIntoId) throw conflict("joined_elsewhere", JOINED_ELSEWHERE);
		await refuseStale(trx, car, seenAt, edit);
		const set = { ...edit, plate: plateOf(edit.plate) };
		await refuseTaken(trx, id, set.plate);
		const updatedAt = laterThan(car.updatedAt, at.now());
		await updateRows(trx, "cars", { id }, { ...set, updatedAt });
		if (set.plate !== car.plate)
			for (const leadId of await leadsOfCar(trx, id))
				await exchangeWords(trx, await lockLead(trx, leadId), car.plate, set.plate);
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
 * @throws RuleError plate_taken (409) with the car that has the plate; another message when it was merged into this car
 */
async function refuseTaken(trx: Trx, id: string, plate: string): Promise<void> {
	const other = plate ? await ownerOfPlate(trx, plate) : undefined;
	if (!other || other.id === id) return;
	const owner = await findByPlate(trx, plate);
	const sentence = owner?.id === id ? PLATE_JOINED : PLATE_TAKEN;
	throw new RuleError("plate_taken", sentence, {
		status: 409,
		fields: { plate: sentence },
		more: owner && owner.id !== id ? { id: owner.id, updated_at: owner.updatedAt } : {},
	});
}

/** Formats a car for the change history. The full plate would outlive the erasure of its owner there. */
const told = ({ plate, brand, model, year, color, notes }: Omit<CarEdit, "updated_at">) => ({
	car: carLine({ brand, model, year }),
	color,
	plate: plate && `…${plate.slice(-2)}`,
	notes: notes && `${notes.length} letras`,
});
