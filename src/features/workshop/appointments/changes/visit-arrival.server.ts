import { lockSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import {
	ensureHoursReserved,
	releaseHours,
} from "#features/workshop/appointments/booking/reserve-hours.server.ts";
import {
	getNextVersion,
	lockVisit,
	lockVisitOfLead,
	reloadVisit,
	updateVisit,
} from "#features/workshop/appointments/store.server.ts";
import { getVisitStateInfo, type VisitState } from "#features/workshop/appointments/visit-states.ts";
import type { AnyWork } from "#server/work.server.ts";

/** A visit that a reception marked as attended, with its state before. */
export type ArrivedVisit = { id: string; state: VisitState };

/**
 * Marks the visit of a request as attended when its car is received, at any day or hour. Hours reserved on a future day
 * are released.
 *
 * @returns the visit with its previous state; null when there is no visit to attend
 * @source rules 3.12, 11.2
 */
export async function markVisitArrived(work: AnyWork, leadId: string): Promise<ArrivedVisit | null> {
	const {
		ctx: { now },
		trx,
	} = work;
	const visit = await lockVisitOfLead(trx, leadId);
	if (!visit) return null;
	const { id, state } = visit;
	const { isOpen, isMissed } = getVisitStateInfo(state);
	if (!isOpen && !isMissed) return null;
	if (visit.day !== null && visit.day > toPanamaDay(now())) await releaseHours(trx, id);
	const updatedAt = getNextVersion(visit, now());
	await updateVisit(trx, id, { state: "attended", updatedAt });
	return { id, state };
}

/** Restores a visit's previous state after a mistaken reception. Reserves its hours again, overbooking if necessary. */
export async function undoVisitArrival(work: AnyWork, { id, state }: ArrivedVisit) {
	const { ctx, trx } = work;
	const visit = await lockVisit(trx, id);
	if (!visit) return;
	await updateVisit(trx, id, { state, updatedAt: getNextVersion(visit, ctx.now()) });
	if (!getVisitStateInfo(state).occupiesHours) return;
	const settings = await lockSettings(trx);
	const reloaded = await reloadVisit(trx, id);
	await ensureHoursReserved(work, { settings, visit: reloaded, field: "time", overbook: true });
}
