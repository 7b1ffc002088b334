import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { letAskAgain } from "./ask-again.server.ts";
import { lockVisit, stampAfter } from "./open.server.ts";
import { LOST_REASON } from "./sentences.ts";
import { updateVisit } from "./store.server.ts";
import { effectsOf } from "./visit-effects.server.ts";

/**
 * A lost request has no visit ahead of it: staff call that off first, so that its customer, its hour and the calendar
 * know. One in quarantine, of which nobody knows, ends with its request.
 *
 * @throws RuleError open_visit (422)
 */
export async function endVisitOfLost(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	const visit = await lockVisit(trx, leadId);
	const whyNotLose = visit && effectsOf(visit.state).whyNotLose;
	if (!whyNotLose) return;
	if (!visit.isQuarantined) throw new RuleError("open_visit", whyNotLose);
	await updateVisit(trx, leadId, {
		state: "cancelada",
		cancelReason: LOST_REASON,
		cancelledBy: "taller",
		updatedAt: stampAfter(visit, at.now()),
	});
	await letAskAgain(trx, visit);
}
