import { type Db, lockSkippingLocked, type Tables } from "#server/database/db.server.ts";
import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";
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

export const OUTBOX_TABLES = {
	outbox: {
		belongsTo: "shop",
		ends: { chore: "deleteOldJobs" },
		text: {
			topic: impersonal("a code"),
			payload: freeText("{}", { format: "json", notInFile: "the file lists each email by its subject" }),
			lastError: freeText(null, { notInFile: "the answer of a mail server" }),
		},
	},
} as const satisfies TableDeclarations;

export const BACKOFF_CAP_MS = 15 * 60_000;
const LEASE_MS = 60_000;
/** Another machine takes over a long job this long after its process was killed. */
const LONG_LEASE_MS = 30_000;
/** A lease is renewed when this share of it has passed. */
const RENEWED_SHARE = 1 / 4;
/** No job waits longer than its longest pause or lease; a later date was written while the clock ran ahead. */
const MAX_WAIT_MS = 2 * BACKOFF_CAP_MS;

/** A leased job; `attempts` includes this attempt. */
export type LeasedJob = Tables["outbox"];
type LeaseFilter = {
	knownTopics: readonly string[];
	topic: string | undefined;
	limit: number;
	excludedIds?: readonly string[];
	isLong?: boolean;
};
type OutboxContext = { db: Db; now: () => Date };

/**
 * Leases due jobs for a minute (long ones for half of it), during which no other worker sends them. Jobs with a lower rank come first.
 *
 * @param filter `knownTopics`: topics with a sender; `topic`: undefined for jobs without a sender; `limit`: maximum number
 *   of jobs; `excludedIds`: jobs that the caller is still sending; `isLong`: they renew their leases
 */
export async function leaseJobs(
	ctx: OutboxContext,
	{ knownTopics, topic, limit, excludedIds = [], isLong = false }: LeaseFilter,
): Promise<LeasedJob[]> {
	const now = ctx.now();
	const nowIso = now.toISOString();
	const leasedUntil = new Date(now.getTime() + (isLong ? LONG_LEASE_MS : LEASE_MS)).toISOString();
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

/** The lease of a long job while it runs. */
export type JobLease = {
	/** Aborted when the process stops: the job then ends as "interrupted" as soon as it can. */
	signal: AbortSignal;
	/** Renews the lease if some of it has passed. @returns false if another worker may have taken the job */
	renew: () => Promise<boolean>;
};

/** Opens the lease of a job that was just leased. */
export function openLease(
	{ db, now }: OutboxContext,
	{ id, attempts }: LeasedJob,
	signal: AbortSignal,
): JobLease {
	// The first renewal proves that the lease did not expire while the job waited for its slot.
	let renewedAt = 0;
	return {
		signal,
		async renew() {
			const nowMs = now().getTime();
			if (Math.abs(nowMs - renewedAt) < LONG_LEASE_MS * RENEWED_SHARE) return true;
			const leasedUntil = new Date(nowMs + LONG_LEASE_MS).toISOString();
			const leased = { id, attempts, state: "pending" } as const;
			const renewedCount = await updateRows(db, "outbox", leased, { leasedUntil, lastError: null });
			renewedAt = nowMs;
			return renewedCount > 0;
		},
	};
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
