import { lockSettings } from "#features/settings/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { holdAgain } from "./book.server.ts";
import { releaseHours } from "./hold.server.ts";
import { lockVisit, stampAfter, visitAgain } from "./open.server.ts";
import { updateVisit } from "./store.server.ts";
import { factsOf, type VisitState } from "./visit-states.ts";

type At = Pick<Platform, "now">;

/**
 * Marks a visit as attended when its car is received, at any day or hour. Hours reserved on a future day are released.
 *
 * @returns the previous state; null when there is no visit to attend
 * @source rules 3.12, 11.2
 */
export async function arriveVisit(
	{ now }: At,
	trx: Trx,
	leadId: string,
): Promise<VisitState | null> {
	const visit = await lockVisit(trx, leadId);
	if (!visit) return null;
	const { isOpen, isMissed } = factsOf(visit.state);
	if (!isOpen && !isMissed) return null;
	if (visit.day !== null && visit.day > panamaDay(now())) await releaseHours(trx, leadId);
	const updatedAt = stampAfter(visit, now());
	await updateVisit(trx, leadId, { state: "attended", updatedAt });
	return visit.state;
}

/** Restores a visit's previous state after a mistaken reception. Reserves its hours again, overbooking if necessary. */
export async function unarriveVisit(at: At, trx: Trx, leadId: string, state: VisitState | null) {
	const visit = state && (await lockVisit(trx, leadId));
	if (!state || !visit) return;
	await updateVisit(trx, leadId, { state, updatedAt: stampAfter(visit, at.now()) });
	if (!factsOf(state).holdsHours) return;
	const settings = await lockSettings(trx);
	const again = await visitAgain(trx, leadId);
	await holdAgain(at, trx, settings, again, { field: "time", overbook: true });
}
