import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { bringToCalendar } from "./announce.server.ts";
import { lockVisit } from "./open.server.ts";
import { factsOf } from "./visit-states.ts";

/** A visit or its person was corrected: the calendar says so as well. */
export async function retellVisit(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	const visit = await lockVisit(trx, leadId);
	if (!visit || visit.isQuarantined || !factsOf(visit.state).isOpen) return;
	await bringToCalendar(trx, at.now(), visit);
}
