import { getLaterInstant } from "#core/audit/rules.ts";
import { listChanges, recordChange } from "#core/audit/store.server.ts";
import { lockLead, replaceLeadKeywords } from "#core/requests/store.server.ts";
import { formatCar, normalizePlate } from "#domain/car/car.ts";
import { getYearError } from "#domain/car/messages.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { changedMeanwhileError, requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { CarEdit, WorkshopCar } from "./contract.ts";
import { rejectCar } from "./errors.server.ts";
import {
	formatCarChanged,
	MERGED_ELSEWHERE,
	NO_SUCH_CAR,
	PLATE_OF_MERGED_CAR,
	PLATE_TAKEN,
} from "./messages.ts";
import { listSearchableLeadIds } from "./owners-read-model.server.ts";
import { type CarRow, findByPlate, findCarWithPlate, lockCar, toCarResponse } from "./store.server.ts";

/** @throws RuleError bad_year (422) */
export function requireValidYear(year: number | null, now: Date): void {
	const error = getYearError(year, toPanamaDay(now));
	if (error) throw rejectCar("bad_year", error, { field: "year" });
}

/** @throws RuleError changed_meanwhile (409) with the author and time of the last change, when the version differs */
export async function requireCurrentVersion(trx: Trx, car: CarRow, expectedVersion: string, yours = {}) {
	const { id, updatedAt } = car;
	if (updatedAt === expectedVersion) return;
	const [last] = await listChanges(trx, "car", id);
	const by = last?.created_at === updatedAt ? last.author : "";
	throw changedMeanwhileError(formatCarChanged(by, updatedAt), {
		current: toCarResponse(car),
		yours,
	});
}

/**
 * Updates a car, and the search index of its requests when the plate changes.
 *
 * @throws NotFoundError | RuleError bad_year (422) | plate_taken | changed_meanwhile (409)
 */
export function editCar(
	call: Call,
	{ id, updated_at: expectedVersion, ...edit }: { id: string } & CarEdit,
): Promise<WorkshopCar> {
	const { ctx } = call;
	requireValidYear(edit.year, ctx.now());
	// When two cars get one plate at once, the second transaction retries and finds the plate taken.
	return runWork(call, async (work) => {
		const { trx } = work;
		const car = requireFound(await lockCar(trx, id), NO_SUCH_CAR);
		if (car.mergedIntoId) throw rejectCar("merged_elsewhere", MERGED_ELSEWHERE);
		await requireCurrentVersion(trx, car, expectedVersion, edit);
		const set = { ...edit, plate: normalizePlate(edit.plate) };
		await requireFreePlate(trx, id, set.plate);
		const updatedAt = getLaterInstant(car.updatedAt, ctx.now());
		await updateRows(trx, "cars", { id }, { ...set, updatedAt });
		if (set.plate !== car.plate)
			for (const leadId of await listSearchableLeadIds(trx, id))
				await replaceLeadKeywords(trx, await lockLead(trx, leadId), car.plate, set.plate);
		await recordChange(work, {
			subject: "car",
			subjectId: id,
			action: "updated",
			before: toHistoryEntry(car),
			after: toHistoryEntry(set),
			changedAt: updatedAt,
		});
		return toCarResponse({ ...car, ...set, updatedAt });
	});
}

/**
 * @throws RuleError plate_taken (409) with the car that has the plate; another message when it was merged into this car
 */
async function requireFreePlate(trx: Trx, id: string, plate: string): Promise<void> {
	const other = plate ? await findCarWithPlate(trx, plate) : undefined;
	if (!other || other.id === id) return;
	const owner = await findByPlate(trx, plate);
	const message = owner?.id === id ? PLATE_OF_MERGED_CAR : PLATE_TAKEN;
	throw rejectCar("plate_taken", message, {
		fields: { plate: message },
		extra: owner && owner.id !== id ? { id: owner.id, updated_at: owner.updatedAt } : {},
	});
}

/** Formats a car for the change history. The full plate would outlive the erasure of its owner there. */
const toHistoryEntry = ({ plate, brand, model, year, color, notes }: Omit<CarEdit, "updated_at">) => ({
	car: formatCar({ brand, model, year }),
	color,
	plate: plate && `…${plate.slice(-2)}`,
	notes: notes && `${notes.length} letras`,
});
