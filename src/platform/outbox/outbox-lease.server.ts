import { type Db, lockFree, type Tables } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";

declare module "#platform/database/db.server.ts" {
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
export type Leased = Tables["outbox"];
type Wanted = {
	known: readonly string[];
	topic: string | undefined;
	most: number;
	except?: readonly string[];
};
type World = { db: Db; now: () => Date };

/**
 * Leases due jobs for a minute, during which no other worker sends them. Jobs with a lower rank come first.
 *
 * @param filter `knownTopics`: topics with a sender; `topic`: undefined for jobs without a sender; `limit`: maximum number
 *   of jobs; `excludedIds`: jobs that the caller is still sending
 */
export async function lease(
	at: World,
	{ known, topic, most, except = [] }: Wanted,
): Promise<Leased[]> {
	const now = at.now();
	const nowText = now.toISOString();
	const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
	const tooLate = new Date(now.getTime() + MAX_WAIT_MS).toISOString();
	const rows = await at.db
		.with(
			(cte) => cte("due").materialized(),
			(from) => {
				const pending = from.selectFrom("outbox").select("id").where("state", "=", "pending");
				const mineToSend =
					topic !== undefined
						? pending.where("topic", "=", topic)
						: known.length > 0
							? pending.where("topic", "not in", known)
							: pending;
				const others = except.length > 0 ? mineToSend.where("id", "not in", except) : mineToSend;
				const due = others
					.where((where) => where.or([where("dueAt", "<=", nowText), where("dueAt", ">", tooLate)]))
					.where((where) =>
						where.or([
							where("leasedUntil", "is", null),
							where("leasedUntil", "<", nowText),
							where("leasedUntil", ">", tooLate),
						]),
					)
					.orderBy("rank")
					.orderBy("dueAt")
					.limit(most);
				// Two machines may query at the same moment: each skips the rows that the other has locked.
				return lockFree(at.db, due);
			},
		)
		.updateTable("outbox")
		.set((set) => ({ leasedUntil, attempts: set("attempts", "+", 1) }))
		.where("id", "in", (from) => from.selectFrom("due").select("id"))
		.returningAll()
		.execute();
	const turn = ({ rank, dueAt }: Leased) => `${rank} ${dueAt}`;
	return rows.toSorted((one, other) => turn(one).localeCompare(turn(other), "en"));
}

/** Records the outcome of an attempt, unless the lease has expired and another worker has taken or sent the job. */
export async function settle(
	db: Db,
	{ id, attempts }: Leased,
	set: Partial<Tables["outbox"]>,
): Promise<void> {
	await updateRows(db, "outbox", { id, attempts, state: "pending" }, { leasedUntil: null, ...set });
}

/**
 * Returns a function that marks jobs as sent or held, in batches. While one update runs, all jobs that end are collected
 * and then marked by one statement, which costs one disk write.
 */
export function openMarks({ db, now }: World, state: "done" | "held") {
	type Mark = { row: Leased; done: PromiseWithResolvers<void> };
	let waiting: Mark[] = [];
	let isWriting = false;

	async function write() {
		isWriting = true;
		while (waiting.length > 0) {
			const marks = waiting;
			waiting = [];
			await markAll(marks.map(({ row }) => row)).then(
				() => marks.forEach(({ done }) => void done.resolve()),
				(error) => marks.forEach(({ done }) => void done.reject(error)),
			);
		}
		isWriting = false;
	}

	async function markAll(rows: readonly Leased[]) {
		const doneAt = now().toISOString();
		await db
			.updateTable("outbox")
			.set({ state, doneAt, leasedUntil: null, lastError: null })
			.where("state", "=", "pending")
			.where((where) => where.or(rows.map(({ id, attempts }) => where.and({ id, attempts }))))
			.execute();
	}

	return (row: Leased): Promise<void> => {
		const done = Promise.withResolvers<void>();
		waiting.push({ row, done });
		if (!isWriting) void write();
		return done.promise;
	};
}
