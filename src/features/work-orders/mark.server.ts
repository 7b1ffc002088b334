import { randomUUID } from "node:crypto";
import { approvalsOf } from "#features/estimates/approved.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { findRow, saveRow } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { markOf } from "./choices.ts";
import type { JobMark } from "./contract.ts";
import { refuseReady } from "./inside.server.ts";
import { JOB_CHANGED, NO_SUCH_JOB, NO_SUCH_ORDER } from "./sentences.ts";
import { lockOrder, updateOrder } from "./store.server.ts";

/**
 * An approved job is done, is open again, or is dropped with why. Two people tick two jobs at once and both ticks stand: of
 * each job alone is asked how it was seen, and the same tick twice is one.
 *
 * @throws NotFoundError | RuleError not_now | changed_meanwhile (409)
 * @source rules 11.10
 */
export function markJob(
	at: Platform,
	actor: Actor,
	{ id: leadId, job: rootJobId }: { id: string; job: string },
	{ done, dropped_why: droppedWhy, was }: JobMark,
): Promise<void> {
	return inTransaction(at.db, async (trx) => {
		const order = mustExist(await lockOrder(trx, leadId), NO_SUCH_ORDER);
		refuseReady(order);
		const now = at.now();
		const approval = (await approvalsOf(trx, [leadId], now)).get(leadId);
		const job = approval?.jobs.find(({ rootId }) => rootId === rootJobId);
		if (!job?.isApproved) throw new NotFoundError(NO_SUCH_JOB);
		const known = await findRow(trx, "workOrderJobs", { leadId, rootJobId });
		const isSame = known && (known.doneAt !== null) === done && known.droppedWhy === droppedWhy;
		if (isSame) return;
		if (was !== markOf(known?.doneAt, known?.droppedWhy)) throw changedMeanwhile(JOB_CHANGED);
		const set = {
			doneAt: done ? now.toISOString() : null,
			doneBy: done ? actor.fullName : null,
			droppedWhy: done ? "" : droppedWhy,
		};
		await saveRow(trx, "workOrderJobs", { leadId, rootJobId }, set, { id: randomUUID() });
		await updateOrder(trx, order, { now, by: actor.fullName }, {});
	});
}
