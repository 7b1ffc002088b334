import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { assertNotMerged } from "#core/requests/merging/family.server.ts";
import { NO_LEAD, PERSON_DELETED } from "#core/requests/messages.ts";
import { lockLead, lockLeads, replaceLeadKeywords } from "#core/requests/store.server.ts";
import { formatCar } from "#domain/car/car.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import type { CarAssignment, WorkshopCar } from "./contract.ts";
import { rejectCar } from "./errors.server.ts";
import { insideOrder, onRequestCarChanging, requestHasOrder } from "./hooks.server.ts";
import {
	formatCarAssigned,
	formatCarUnassigned,
	IS_INSIDE,
	NO_SUCH_CAR,
	REQUEST_HAS_ORDER,
} from "./messages.ts";
import { type CarRow, deleteUnusedCar, findCar, lockMergedCar, toCarResponse } from "./store.server.ts";

/**
 * Assigns a car to a request, and to the request's order if it has one.
 *
 * @throws NotFoundError | RuleError already_inside (409)
 * @source rules 11.40
 */
export function assignCar(
	call: Call,
	{ lead_id: leadId, car_id: carId }: CarAssignment,
): Promise<WorkshopCar> {
	return runWork(call, async (work) => {
		const { trx } = work;
		const previousCar = await lockRequestCar(trx, leadId);
		const car = requireFound(await lockMergedCar(trx, carId), NO_SUCH_CAR);
		if (previousCar?.id === car.id) return toCarResponse(car);
		const order = previousCar && (await insideOrder.get(trx, previousCar.id));
		const otherOrder = order?.leadId === leadId ? await insideOrder.get(trx, car.id) : undefined;
		if (otherOrder) throw rejectCar("already_inside", IS_INSIDE, { extra: { id: otherOrder.id } });
		if (previousCar)
			await onRequestCarChanging.run(trx, { leadIds: [leadId], from: previousCar.id, to: car.id });
		await updateRequest(work, { leadId, previousCar, car });
		return toCarResponse(car);
	});
}

/**
 * Removes the car from a request.
 *
 * @throws NotFoundError | RuleError has_order (409)
 * @source rules 11.40
 */
export function unassignCar(
	call: Call,
	{ id, lead: leadId }: { id: string; lead: string },
): Promise<WorkshopCar> {
	return runWork(call, async (work) => {
		const { trx } = work;
		const previousCar = await lockRequestCar(trx, leadId);
		const car = requireFound(await findCar(trx, id), NO_SUCH_CAR);
		// A repeated request changes nothing.
		if (previousCar?.id !== car.id) return toCarResponse(car);
		if (await requestHasOrder.get(trx, leadId)) throw rejectCar("has_order", REQUEST_HAS_ORDER);
		await updateRequest(work, { leadId, previousCar, car: undefined });
		return toCarResponse(car);
	});
}

/** Locks a request and returns its car. @throws NotFoundError | RuleError person_gone (409) */
async function lockRequestCar(trx: Trx, leadId: string): Promise<CarRow | undefined> {
	const [lead] = await lockLeads(trx, [leadId]);
	const { forgottenAt, carId } = requireFound(lead, NO_LEAD);
	await assertNotMerged(trx, leadId);
	// A plate would identify the erased person again.
	if (forgottenAt) throw rejectCar("person_gone", PERSON_DELETED);
	return carId ? findCar(trx, carId) : undefined;
}

type CarChange = { previousCar: CarRow | undefined; car: CarRow | undefined };

/** Updates a request with its new car: records it in the history and makes only that car's plate find the request. */
async function updateRequest(
	work: Pick<Work, "trx" | "now" | "actor">,
	{ leadId, previousCar, car }: { leadId: string } & CarChange,
) {
	const { trx, now, actor } = work;
	const carText = formatCar({ ...(car ?? previousCar), plate: "" });
	await applyCarProgress(trx, now, leadId, {
		author: actor.fullName,
		text: car ? formatCarAssigned(carText) : formatCarUnassigned(carText),
		kind: "edited",
		set: { carId: car?.id ?? null },
	});
	await replaceLeadKeywords(trx, await lockLead(trx, leadId), previousCar?.plate ?? "", car?.plate ?? "");
	if (previousCar) await deleteUnusedCar(trx, previousCar.id);
}
