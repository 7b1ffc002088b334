import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/db.server.ts";
import { saveRow } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { markOf } from "./choices.ts";
import type { JobMark } from "./contract.ts";
import { refuseReady } from "./inside.server.ts";
import { JOB_CHANGED, NO_SUCH_JOB, NO_SUCH_ORDER } from "./sentences.ts";
import { lockOrder, updateOrder } from "./store.server.ts";
import { workIn } from "./view.server.ts";

/**
 * Marks an approved job as done, open or dropped with a reason. Conflicts are checked per job, so two people can mark
 * two jobs at once. Repeating a mark changes nothing.
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
		const { jobs } = await workIn(trx, leadId, now);
		const job = jobs.find(({ id }) => id === rootJobId);
		if (!job?.is_approved) throw new NotFoundError(NO_SUCH_JOB);
		const isSame = (job.done_at !== null) === done && job.dropped_why === droppedWhy;
		if (isSame) return;
		if (was !== markOf(job.done_at, job.dropped_why)) throw changedMeanwhile(JOB_CHANGED);
		const set = {
			doneAt: done ? now.toISOString() : null,
			doneBy: done ? actor.fullName : null,
			droppedWhy: done ? "" : droppedWhy,
		};
		await saveRow(trx, "workOrderJobs", { leadId, rootJobId }, set, { id: randomUUID() });
		await updateOrder(trx, order, { now, by: actor.fullName }, {});
	});
}
