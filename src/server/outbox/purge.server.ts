import type { Db } from "#server/database/db.server.ts";
import { deleteExpiredKeys } from "#server/database/idempotency.server.ts";
import { deleteRows } from "#server/database/rows.server.ts";
import type { Log } from "#server/log.server.ts";
import { deleteOldEmailCounts } from "#server/mail/unverified-email.server.ts";

const BATCH_SIZE = 200;
const INTERVAL_MS = 60 * 60 * 1000;
const SENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Unsent jobs contain personal data, so they are deleted after the same time as the requests. */
const UNSENT_RETENTION_MS = 730 * 24 * 60 * 60 * 1000;

/** An hourly task of a feature. */
type Task = () => Promise<unknown>;
/** Returns the reason not to delete anything now, in one word for the log; undefined if deletion may run. */
type Hold = () => Promise<string | undefined>;

/**
 * Deletes expired data every hour: idempotency keys after a day, sent jobs after a month, and what features register.
 * Every machine runs it; a failure is logged and retried an hour later. A hold stops all deletion, while other tasks go on.
 *
 * @source rules 9.12
 */
export function openPurge(ctx: { db: Db; reads: Db; now: () => Date; log: Log }) {
	const holds: Hold[] = [];
	const tasks: Task[] = [];
	const deletions: Task[] = [
		() => deleteExpiredKeys(ctx),
		() => deleteOldEmailCounts(ctx),
		() => deleteOldJobs(["done"], "doneAt", SENT_RETENTION_MS),
		() => deleteOldJobs(["held", "dead"], "createdAt", UNSENT_RETENTION_MS),
	];
	let timer: NodeJS.Timeout | undefined;

	async function deleteOldJobs(
		states: ("done" | "held" | "dead")[],
		dateColumn: "doneAt" | "createdAt",
		retentionMs: number,
	) {
		const oldest = new Date(ctx.now().getTime() - retentionMs).toISOString();
		for (;;) {
			// Search on the read connection and delete in small batches, so that visitors do not wait.
			const expired = await ctx.reads
				.selectFrom("outbox")
				.select("id")
				.where("state", "in", states)
				.where(dateColumn, "<", oldest)
				.limit(BATCH_SIZE)
				.execute();
			const ids = expired.map(({ id }) => id);
			// Check the state again: staff may have retried an unsent job in the meantime.
			await deleteRows(ctx.db, "outbox", { id: ids, state: states });
			if (ids.length < BATCH_SIZE) return;
		}
	}

	/** Returns the first reason to hold. A check that fails also holds, because deletion cannot be undone. */
	async function findHoldReason(): Promise<string | undefined> {
		for (const hold of holds) {
			const reason = await hold().catch((error) => {
				ctx.log.error({ error }, "nobody knows whether anything may be forgotten");
				return "unknown";
			});
			if (reason) return reason;
		}
		return undefined;
	}

	async function run() {
		const reason = await findHoldReason();
		if (reason) ctx.log.warn({ event: "forgetting_held", reason }, "nothing is forgotten now");
		for (const task of reason ? tasks : [...deletions, ...tasks])
			await task().catch((error) => ctx.log.error({ error }, "could not purge"));
	}

	return {
		addTask: (task: Task) => void tasks.push(task),
		/** Registers a task that deletes data permanently. */
		addDeletion: (task: Task) => void deletions.push(task),
		/** Registers a check that stops deletion while it returns a reason. */
		addHold: (hold: Hold) => void holds.push(hold),
		findHoldReason,
		run,
		start: () => {
			timer = setInterval(() => void run(), INTERVAL_MS);
			timer.unref();
		},
		stop: () => clearInterval(timer),
	};
}
export type Purge = ReturnType<typeof openPurge>;
