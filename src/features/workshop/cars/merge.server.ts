import { getLaterInstant } from "#core/audit/rules.ts";
import { recordChange } from "#core/audit/store.server.ts";
import {
	addLeadKeywords,
	lockLead,
	moveLeadsToCar,
	replaceLeadKeywords,
} from "#core/requests/store.server.ts";
import { formatCar } from "#domain/car/car.ts";
import type { Call } from "#server/call.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { runWork, type Work } from "#server/work.server.ts";
import type { CarMerge, WorkshopCar } from "./contract.ts";
import { requireCurrentVersion } from "./edit.server.ts";
import { rejectCar } from "./errors.server.ts";
import { insideOrder, onRequestCarChanging } from "./hooks.server.ts";
import { BOTH_INSIDE, MERGED_ELSEWHERE, NO_SUCH_CAR, NOT_MERGED, SAME_CAR } from "./messages.ts";
import { listAllLeadIds, listSearchableLeadIds } from "./owners-read-model.server.ts";
import { type CarRow, deleteUnusedCar, lockCar, toCarResponse } from "./store.server.ts";

/**
 * Merges two records of one car: requests and orders move to the record that stays, which is the one with a plate. When
 * both have one, either plate finds it. Repeating the call changes nothing.
 *
 * @returns the car that stays
 * @throws NotFoundError | RuleError same_car (422) | changed_meanwhile | merged_elsewhere | both_inside (409)
 * @source rules 11.41; decision 041
 */
export function mergeCars(call: Call, { id, merge }: { id: string; merge: CarMerge }): Promise<WorkshopCar> {
	const { ctx, actor } = call;
	const { other_id: otherId } = merge;
	if (id === otherId) throw rejectCar("same_car", SAME_CAR);
	// If a car is received meanwhile, the transaction retries and finds it inside.
	return withTransaction(ctx.db, async (trx) => {
		const [thisCar, otherCar] = await lockBoth(trx, id, otherId);
		if (otherCar.mergedIntoId === id) return toCarResponse(thisCar);
		if (thisCar.mergedIntoId === otherId) return toCarResponse(otherCar);
		if (thisCar.mergedIntoId || otherCar.mergedIntoId) throw rejectCar("merged_elsewhere", MERGED_ELSEWHERE);
		await requireCurrentVersion(trx, thisCar, merge.updated_at);
		await requireCurrentVersion(trx, otherCar, merge.other_updated_at);
		const inside = [thisCar, otherCar].map((car) => insideOrder.get(trx, car.id));
		if ((await Promise.all(inside)).every(Boolean)) throw rejectCar("both_inside", BOTH_INSIDE);
		const [target, source] = !thisCar.plate && otherCar.plate ? [otherCar, thisCar] : [thisCar, otherCar];
		return applyMerge(trx, { target, source, actor, now: ctx.now() });
	});
}

type MergeInput = { target: CarRow; source: CarRow; actor: Actor; now: Date };

async function applyMerge(trx: Trx, { target, source, actor, now }: MergeInput): Promise<WorkshopCar> {
	const leadIds = await listAllLeadIds(trx, source.id);
	const searchableLeadIds = await listSearchableLeadIds(trx, source.id);
	const mergedRequests = leadIds.map((leadId) => ({ carId: source.id, leadId }));
	await insertRows(trx, "mergedCarRequests", mergedRequests);
	await moveRequests(trx, leadIds, source.id, target.id);
	if (target.plate) for (const leadId of searchableLeadIds) await addLeadKeywords(trx, leadId, target.plate);
	const updatedAt = getLaterInstant([target.updatedAt, source.updatedAt].toSorted()[1] ?? "", now);
	const mergeColumns = { mergedIntoId: target.id, mergedAt: updatedAt, updatedAt };
	await updateRows(trx, "cars", { id: source.id }, mergeColumns);
	await recordMerge({ trx, actor }, { target, other: source, updatedAt, isMerge: true });
	return toCarResponse({ ...target, updatedAt });
}

/**
 * Undoes a merge: restores the other car with exactly its former requests, except those assigned to a third car since.
 *
 * @returns the restored car
 * @throws NotFoundError | RuleError changed_meanwhile | both_inside (409)
 * @source rules 11.41; decision 041
 */
export function splitCars(
	call: Call,
	{ id, other: otherId }: { id: string; other: string },
): Promise<WorkshopCar> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const [target, other] = await lockBoth(trx, id, otherId);
		// A repeated request changes nothing.
		if (other.mergedIntoId === null) return toCarResponse(other);
		requireFound(other.mergedIntoId === id, NOT_MERGED);
		const mergedRequests = await findRows(trx, "mergedCarRequests", { carId: otherId });
		const leadIds = mergedRequests.map(({ leadId }) => leadId);
		const targetLeadIds = new Set(await listSearchableLeadIds(trx, id));
		await moveRequests(trx, leadIds, id, otherId);
		for (const leadId of leadIds.filter((leadId) => targetLeadIds.has(leadId)))
			await replaceLeadKeywords(trx, await lockLead(trx, leadId), target.plate, "");
		await deleteRows(trx, "mergedCarRequests", { carId: otherId });
		const updatedAt = getLaterInstant(target.updatedAt, ctx.now());
		const separated = { mergedIntoId: null, mergedAt: null, updatedAt };
		await updateRows(trx, "cars", { id: otherId }, separated);
		await recordMerge(work, { target, other, updatedAt, isMerge: false });
		await deleteUnusedCar(trx, otherId);
		return toCarResponse({ ...other, ...separated });
	});
}

/** Moves requests to another car, with what other subjects store of them. */
async function moveRequests(trx: Trx, leadIds: readonly string[], from: string, to: string): Promise<void> {
	await moveLeadsToCar(trx, { id: leadIds, carId: from }, to);
	await onRequestCarChanging.run(trx, { leadIds, from, to });
}

/**
 * Locks both cars in the order of their ids, which avoids a deadlock between crosswise merges.
 *
 * @throws NotFoundError
 */
async function lockBoth(trx: Trx, id: string, otherId: string): Promise<[CarRow, CarRow]> {
	for (const carId of [id, otherId].toSorted()) await lockCar(trx, carId);
	const [car, otherCar] = [await lockCar(trx, id), await lockCar(trx, otherId)];
	return [requireFound(car, NO_SUCH_CAR), requireFound(otherCar, NO_SUCH_CAR)];
}

/** Records the merge in the car's history, without the plate, which would outlive the erasure of its owner. */
async function recordMerge(
	work: Pick<Work, "trx" | "actor">,
	{
		target,
		other,
		updatedAt: changedAt,
		isMerge,
	}: { target: CarRow; other: CarRow; updatedAt: string; isMerge: boolean },
): Promise<void> {
	const { trx } = work;
	await updateRows(trx, "cars", { id: target.id }, { updatedAt: changedAt });
	const [none, joined] = [{ joined: null }, { joined: formatCar({ ...other, plate: "" }) }];
	const [before, after] = isMerge ? [none, joined] : [joined, none];
	const change = { subject: "car", subjectId: target.id, action: "updated" } as const;
	await recordChange(work, { ...change, before, after, changedAt });
}
