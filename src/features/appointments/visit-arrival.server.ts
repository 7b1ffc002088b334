import { lockSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { ensureHoursReserved, releaseHours } from "./reserve-hours.server.ts";
import { getNextVersion, lockVisit, reloadVisit, updateVisit } from "./store.server.ts";
import { getVisitStateInfo, type VisitState } from "./visit-states.ts";

type Clock = Pick<AppContext, "now">;

/**
 * Marks a visit as attended when its car is received, at any day or hour. Hours reserved on a future day are released.
 *
 * @returns the previous state; null when there is no visit to attend
 * @source rules 3.12, 11.2
 */
export async function markVisitArrived(
	{ now }: Clock,
	trx: Trx,
	visitId: string,
): Promise<VisitState | null> {
	const visit = await lockVisit(trx, visitId);
	if (!visit) return null;
	const { isOpen, isMissed } = getVisitStateInfo(visit.state);
	if (!isOpen && !isMissed) return null;
	if (visit.day !== null && visit.day > toPanamaDay(now())) await releaseHours(trx, visitId);
	const updatedAt = getNextVersion(visit, now());
	await updateVisit(trx, visitId, { state: "attended", updatedAt });
	return visit.state;
}

/** Restores a visit's previous state after a mistaken reception. Reserves its hours again, overbooking if necessary. */
export async function undoVisitArrival(ctx: Clock, trx: Trx, visitId: string, state: VisitState | null) {
	const visit = state && (await lockVisit(trx, visitId));
	if (!state || !visit) return;
	await updateVisit(trx, visitId, { state, updatedAt: getNextVersion(visit, ctx.now()) });
	if (!getVisitStateInfo(state).occupiesHours) return;
	const settings = await lockSettings(trx);
	const reloaded = await reloadVisit(trx, visitId);
	await ensureHoursReserved(ctx, trx, settings, reloaded, { field: "time", overbook: true });
}
