import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { isDiskFull } from "#server/database/outage.ts";
import { lockRow } from "#server/database/rows.server.ts";
import { enqueueJob, type Sender } from "#server/outbox/outbox.server.ts";
import { isJobFailing, isJobQueued, releaseLeases } from "#server/outbox/queued-jobs.server.ts";
import { getBatchState } from "./batch-states.ts";
import { BATCH_PAUSES } from "./messages.ts";
import { openStep } from "./run-batch.server.ts";
import { type Batch, deleteBatch, listBatches, listRunningBatchIds } from "./store.server.ts";

export const PRODUCT_BATCH_TOPIC = "product-batches";

/** Batches that one machine works on at once; others wait in the queue. */
const MAX_AT_ONCE = 3;
/** Receiving a sheet or preparing an edit takes less than this. */
const RECEIVING_LIMIT_MS = 120_000;

const BatchPayload = z.object({ batch: z.string() });

/** Why the last chunk of a batch failed on this machine, and when; a full disk cannot store that. */
const failures = new Map<string, { text: string; failedAt: string }>();

/** Queues the step that a batch takes in this transaction. Call `wakeBatchWorker` after the commit. */
export const enqueueStep = (trx: Trx, now: Date, id: string): Promise<string> =>
	enqueueJob(trx, now, { topic: PRODUCT_BATCH_TOPIC, payload: { batch: id } });

export const wakeBatchWorker = ({ outbox }: AppContext): void => outbox.wake(PRODUCT_BATCH_TOPIC);

/** Creates the worker of batches: it runs a step in chunks, and leaves it to another machine when this one stops. */
export function createBatchRunner(ctx: AppContext): Sender {
	const run: Sender = async ({ payload }, lease) => {
		const { batch: id } = BatchPayload.parse(payload);
		const runNextChunk = openStep(ctx, id);
		try {
			for (;;) {
				if (lease?.signal.aborted) return "interrupted";
				// Another worker has taken the job and goes on with the batch.
				if (lease && !(await lease.renew())) return "sent";
				const result = await runNextChunk();
				failures.delete(id);
				if (result !== "moved") return "sent";
				await setImmediate();
			}
		} catch (error) {
			const text = isDiskFull(error) ? BATCH_PAUSES.diskFull : BATCH_PAUSES.failed;
			failures.set(id, { text, failedAt: ctx.now().toISOString() });
			throw error;
		}
	};
	return Object.assign(run, { atOnce: MAX_AT_ONCE, isLong: true });
}

/** Returns why the step of a batch does not go on, in words for staff; null if it does. */
export async function findPause(ctx: AppContext, { id, state, touchedAt }: Batch): Promise<string | null> {
	if (!getBatchState(state).step) return null;
	const failure = failures.get(id);
	// Another machine may have moved it on since.
	if (failure && failure.failedAt >= touchedAt) return failure.text;
	const isFailing = await isJobFailing(ctx.db, PRODUCT_BATCH_TOPIC, { batch: id });
	return isFailing ? BATCH_PAUSES.failed : null;
}

/**
 * Queues each step that runs without a job: one that version 0.12 or older began, or whose job was given up.
 * Two machines queue it once.
 */
export async function queueUnfinishedSteps(ctx: AppContext): Promise<void> {
	const ids = await listRunningBatchIds(ctx.db);
	for (const id of ids)
		await withTransaction(ctx.db, async (trx) => {
			const batch = await lockRow(trx, "productBatches", { id });
			const isRunning = batch && getBatchState(batch.state).step !== undefined;
			if (!isRunning || (await isJobQueued(trx, PRODUCT_BATCH_TOPIC, { batch: id }))) return;
			await enqueueStep(trx, ctx.now(), id);
		});
	if (ids.length > 0) wakeBatchWorker(ctx);
}

/** Frees what a killed process left: the leases of its batches, and batches whose rows were not all received. */
export async function cleanUpKilledBatches(ctx: AppContext): Promise<void> {
	// Another machine may work on a batch; a killed one's leases then expire.
	if (!(await ctx.database.hasOtherInstances())) await releaseLeases(ctx.db, PRODUCT_BATCH_TOPIC);
	for (const { id, state, touchedAt } of await listBatches(ctx.db)) {
		const isStalled = ctx.now().getTime() - Date.parse(touchedAt) > RECEIVING_LIMIT_MS;
		if (getBatchState(state).isReceiving && isStalled)
			await withTransaction(ctx.db, (trx) => deleteBatch(trx, id));
	}
}
