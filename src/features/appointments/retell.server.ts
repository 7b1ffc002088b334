import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { bringToCalendar } from "./announce.server.ts";
import { visitAgain } from "./open.server.ts";
import { lockVisit } from "./store.server.ts";
import { factsOf } from "./visit-states.ts";

/** The person of a visit was corrected: the calendar names them as well. */
export async function retellVisit(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	if (!(await lockVisit(trx, leadId))) return;
	const visit = await visitAgain(trx, leadId);
	if (factsOf(visit.state).isOpen && !visit.isQuarantined)
		await bringToCalendar(trx, at.now(), visit);
}
