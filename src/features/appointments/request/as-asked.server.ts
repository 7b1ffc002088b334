import { findVisitRecord } from "#features/appointments/read-model.server.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { findOpenLead } from "#features/leads/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";

/** The day and hour that a form asked for; null where it left them to the shop. */
type Asked = { day: string | null; start: number | null };

/** Whether a visit still stands as a form asked for it: neither called off nor moved, by whomever. */
export async function standsAsAsked(
	trx: Trx,
	made: { id: string } | { reference: string },
	{ day, start }: Asked,
): Promise<boolean> {
	const lead = await findOpenLead(trx, made);
	const visit = lead && (await findVisitRecord(trx, lead.id));
	if (!visit || !factsOf(visit.state).isOpen) return false;
	return visit.day === day && visit.startMinute === start;
}
