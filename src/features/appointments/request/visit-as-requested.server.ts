import { findOpenLead } from "#core/requests/store.server.ts";
import { findVisitRecord } from "#features/appointments/read-model.server.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import type { Trx } from "#server/database/db.server.ts";

/** The requested day and hour; null when the customer left them open. */
type RequestedSlot = { day: string | null; start: number | null };

/** Returns true while a visit is open and still has the requested day and hour. */
export async function isVisitAsRequested(
	trx: Trx,
	leadKey: { id: string } | { reference: string },
	{ day, start }: RequestedSlot,
): Promise<boolean> {
	const lead = await findOpenLead(trx, leadKey);
	const visit = lead && (await findVisitRecord(trx, lead.id));
	if (!visit || !getVisitStateInfo(visit.state).isOpen) return false;
	return visit.day === day && visit.startMinute === start;
}
