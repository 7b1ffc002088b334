import { type Db, lockSkippingLocked, type Tables } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		outbox: {
			id: string;
			topic: string;
			payload: string;
			state: "pending" | "done" | "held" | "dead";
			attempts: number;
			dueAt: string;
			leasedUntil: string | null;
			lastError: string | null;
			createdAt: string;
			doneAt: string | null;
			/** Priority within a topic: lower ranks are sent first, because a person waits for them. */
			rank: number;
		};
	}
}

export const BACKOFF_CAP_MS = 15 * 60_000;
const LEASE_MS = 60_000;
/** No job waits longer than its longest pause or lease; a later date was written while the clock ran ahead. */
const MAX_WAIT_MS = 2 * BACKOFF_CAP_MS;

/** A leased job; `attempts` includes this attempt. */
export type LeasedJob = Tables["outbox"];
type LeaseFilter = {
	knownTopics: readonly string[];
	topic: string | undefined;
	limit: number;
	excludedIds?: readonly string[];
};
type OutboxContext = { db: Db; now: () => Date };

/**
 * Leases due jobs for a minute, during which no other worker sends them. Jobs with a lower rank come first.
 *
 * @param filter `knownTopics`: topics with a sender; `topic`: undefined for jobs without a sender; `limit`: maximum number
 *   of jobs; `excludedIds`: jobs that the caller is still sending
 */
export async function leaseJobs(
	ctx: OutboxContext,
	{ knownTopics, topic, limit, excludedIds = [] }: LeaseFilter,
): Promise<LeasedJob[]> {
	const now = ctx.now();
	const nowIso = now.toISOString();
	const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
	const latestPlausible = new Date(now.getTime() + MAX_WAIT_MS).toISOString();
	const rows = await ctx.db
		.with(
			(cte) => cte("due").materialized(),
			(from) => {
				const pending = from.selectFrom("outbox").select("id").where("state", "=", "pending");
				const sendable =
					topic !== undefined
						? pending.where("topic", "=", topic)
						: knownTopics.length > 0
							? pending.where("topic", "not in", knownTopics)
							: pending;
				const available = excludedIds.length > 0 ? sendable.where("id", "not in", excludedIds) : sendable;
				const due = available
					.where((where) => where.or([where("dueAt", "<=", nowIso), where("dueAt", ">", latestPlausible)]))
					.where((where) =>
						where.or([
							where("leasedUntil", "is", null),
							where("leasedUntil", "<", nowIso),
							where("leasedUntil", ">", latestPlausible),
						]),
					)
					.orderBy("rank")
					.orderBy("dueAt")
					.limit(limit);
				// Two machines may query at the same moment: each skips the rows that the other has locked.
				return lockSkippingLocked(ctx.db, due);
			},
		)
		.updateTable("outbox")
		.set((set) => ({ leasedUntil, attempts: set("attempts", "+", 1) }))
		.where("id", "in", (from) => from.selectFrom("due").select("id"))
		.returningAll()
		.execute();
	const getSortKey = ({ rank, dueAt }: LeasedJob) => `${rank} ${dueAt}`;
	return rows.toSorted((one, other) => getSortKey(one).localeCompare(getSortKey(other), "en"));
}

/** Records the outcome of an attempt, unless the lease has expired and another worker has taken or sent the job. */
export async function recordAttempt(
	db: Db,
	{ id, attempts }: LeasedJob,
	set: Partial<Tables["outbox"]>,
): Promise<void> {
	await updateRows(db, "outbox", { id, attempts, state: "pending" }, { leasedUntil: null, ...set });
}

/**
 * Returns a function that marks jobs as sent or held, in batches. While one update runs, all jobs that end are collected
 * and then marked by one statement, which costs one disk write.
 */
export function openMarker({ db, now }: OutboxContext, state: "done" | "held") {
	type PendingMark = { row: LeasedJob; done: PromiseWithResolvers<void> };
	let pendingMarks: PendingMark[] = [];
	let isWriting = false;

	async function write() {
		isWriting = true;
		while (pendingMarks.length > 0) {
			const marks = pendingMarks;
			pendingMarks = [];
			await markAll(marks.map(({ row }) => row)).then(
				() => marks.forEach(({ done }) => void done.resolve()),
				(error) => marks.forEach(({ done }) => void done.reject(error)),
			);
		}
		isWriting = false;
	}

	async function markAll(rows: readonly LeasedJob[]) {
		const doneAt = now().toISOString();
		await db
			.updateTable("outbox")
			.set({ state, doneAt, leasedUntil: null, lastError: null })
			.where("state", "=", "pending")
			.where((where) => where.or(rows.map(({ id, attempts }) => where.and({ id, attempts }))))
			.execute();
	}

	return (row: LeasedJob): Promise<void> => {
		const done = Promise.withResolvers<void>();
		pendingMarks.push({ row, done });
		if (!isWriting) void write();
		return done.promise;
	};
}
