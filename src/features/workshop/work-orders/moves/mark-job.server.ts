import { getJobMark } from "#features/workshop/work-orders/choices.ts";
import type { JobMark } from "#features/workshop/work-orders/contract.ts";
import { JOB_CHANGED, NO_SUCH_JOB, NO_SUCH_ORDER } from "#features/workshop/work-orders/messages.ts";
import { lockOrder, storeJobMark, updateOrder } from "#features/workshop/work-orders/store.server.ts";
import { loadWork } from "#features/workshop/work-orders/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { changedMeanwhileError, NotFoundError, requireFound } from "#server/errors.ts";
import { requireNotReady } from "./order-guards.server.ts";

/**
 * Marks an approved job as done, open or dropped with a reason. Conflicts are checked per job, so two people can mark
 * two jobs at once. Repeating a mark changes nothing.
 *
 * @throws NotFoundError | RuleError not_now | changed_meanwhile (409)
 * @source rules 11.10
 */
export function markJob(
	call: Call,
	{ id: orderId, job: rootJobId, done, drop_reason: dropReason, was }: { id: string; job: string } & JobMark,
): Promise<void> {
	const { ctx, actor } = call;
	return withTransaction(ctx.db, async (trx) => {
		const order = requireFound(await lockOrder(trx, orderId), NO_SUCH_ORDER);
		requireNotReady(order);
		const now = ctx.now();
		const { jobs } = await loadWork(trx, order.leadId, now);
		const job = jobs.find(({ id }) => id === rootJobId);
		if (!job?.is_approved) throw new NotFoundError(NO_SUCH_JOB);
		const isUnchanged = (job.done_at !== null) === done && job.drop_reason === dropReason;
		if (isUnchanged) return;
		if (was !== getJobMark(job.done_at, job.drop_reason)) throw changedMeanwhileError(JOB_CHANGED);
		const set = {
			doneAt: done ? now.toISOString() : null,
			doneBy: done ? actor.fullName : null,
			dropReason: done ? "" : dropReason,
		};
		await storeJobMark(trx, { orderId, rootJobId }, set);
		await updateOrder(trx, order, { now, by: actor.fullName }, {});
	});
}
