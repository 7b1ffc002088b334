import { type Kysely, SqliteAdapter, sql, type Transaction } from "kysely";
import { createSemaphore, type Semaphore, withLoopYield } from "#server/semaphore.ts";
import { DatabaseBusy, isConnectionLost, isOutage, OutcomeUnknown } from "./outage.ts";

/** Each feature adds its own tables here by declaration merging, in its `table.server.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface Tables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** A connection or a transaction, for functions that accept either. */
export type DbOrTrx = Db | Trx;

type Rows<Names extends keyof Tables> = Pick<Tables, Names>;
/** A connection or a transaction that shows some tables only, so that a query of another one does not compile. */
export type View<Names extends keyof Tables> = Kysely<Rows<Names>> | Transaction<Rows<Names>>;
/** A transaction that shows the tables which a store writes. */
export type WriteView<Names extends keyof Tables> = Transaction<Rows<Names>>;
/**
 * Shows no table: for code that passes the connection on to the stores and queries nothing itself.
 *
 * @public
 */
export type AnyDb = Kysely<Rows<never>>;
/** The same for a transaction. @public */
export type AnyTrx = Transaction<Rows<never>>;

/**
 * Hides both engines behind one Kysely type. Migrations and a few queries ask for the engine as well.
 */
export type Database = {
	engine: "sqlite" | "postgres";
	/** Schema that contains our tables; undefined for the embedded engine, which has no schemas. */
	schema: string | undefined;
	db: Db;
	/** Reads committed rows for the panel's lists, totals and exports without delaying visitors. Never use it in a transaction. */
	reads: Db;
	/** Does the same for anonymous requests, so that a burst of them exhausts only this connection. */
	publicReads: Db;
	/** Resolves when all stored data is readable as far as the engine can tell; rejects with the damage. May take minutes. */
	check: () => Promise<void>;
	/** Resolves when a write transaction can be committed; rejects with the reason. */
	probe: () => Promise<void>;
	/** Removes deleted data from the database files, as far as the engine lets a program do so. */
	scrub: () => Promise<void>;
	/** Returns whether another machine serves the same shop and can take over visitors when this one stops. */
	hasOtherInstances: () => Promise<boolean>;
	/**
	 * Runs work that may take long and that no visitor waits for: hourly deletion, and schema changes, which also wait
	 * for every lock.
	 */
	runPatiently: <T>(work: (db: Db) => Promise<T>, isSchema?: "schema") => Promise<T>;
	/** Connection counts by pool: total, idle, and requests waiting for one. Empty for a single connection. */
	pools: Readonly<Record<string, () => { total: number; idle: number; waiting: number }>>;
	close: () => Promise<void>;
};

/**
 * Types a connection as one over other tables, for code that is given the name of a table and so cannot know its
 * columns.
 */
export const viewAs = <Other>(db: AnyDb | AnyTrx | Db | Trx): Kysely<Other> => db as unknown as Kysely<Other>;

/** Counts rows as a number on both engines. */
export const countAll = sql<number>`count(*)`;

/**
 * Returns whether a retry can resolve the error: a PostgreSQL serialisation failure or deadlock, or a row that another
 * transaction inserted after ours looked for it.
 */
function isConflict(error: unknown): boolean {
	const { code } = (error as { code?: string }) ?? {};
	return code === "40001" || code === "40P01" || isUniqueViolation(error);
}

/**
 * Retries `work` when another caller stored the same id or position at the same moment; the retry sees that row.
 * Use it for work that spans more than one transaction, such as files. `withTransaction` already retries by itself.
 *
 * @param tries more than two when several people may compete for the same value
 */
export async function retryOnUniqueConflict<T>(work: () => Promise<T>, tries = 2): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === tries || !isUniqueViolation(error)) throw error;
		}
	}
}

/** Covers PostgreSQL's unique violation, and SQLite's for a unique column and for a primary key. */
function isUniqueViolation(error: unknown): boolean {
	const { code, errcode } = (error as { code?: string; errcode?: number }) ?? {};
	return code === "23505" || errcode === 2067 || errcode === 1555;
}

/**
 * Maximum number of transactions that one process runs at once. It is below the number of connections: a burst for the
 * same hour waits here in order, and readers keep theirs. It is low because most transactions want the same row, the next
 * reference, and waiting for that row inside the database has a limit (lockMs).
 */
const MAX_WRITERS = 3;
/** Maximum wait of a burst while the database makes progress; `STALL_LIMIT_MS` applies when it stores nothing. */
const MAX_WAIT_MS = 20_000;
const STALL_LIMIT_MS = 2200;
const RECENT_PROGRESS_MS = 300;
/** Maximum time from request to result of a transaction, including all waiting. */
const ANSWER_LIMIT_MS = 2400;
/** A transaction that started this recently is retried after a lost connection. */
const RETRY_WITHIN_MS = 1000;

type TransactionQueue = { enqueue: Semaphore; hasDeadline: boolean; progressAt: number };
const queues = new WeakMap<Db, TransactionQueue>();

/** Returns the deadline of one response, which all its transactions share, on the clock of `performance`. */
export const getAnswerDeadline = () => performance.now() + ANSWER_LIMIT_MS;

/**
 * Runs `work` in one transaction. Retries after a transient conflict or a connection lost before the commit (three tries,
 * with jitter). Waiting in the queue, for a connection, for locks and between tries all end at `deadline`.
 * Inside `work` use only the transaction: the embedded engine has a single connection.
 *
 * @param deadline see `getAnswerDeadline`
 * @throws DatabaseBusy when nothing was stored in time, and nothing will be stored later
 * @throws OutcomeUnknown when the connection was lost during the commit, or the commit was not confirmed in time
 */
export async function withTransaction<T>(
	db: Db,
	work: (trx: Trx) => Promise<T>,
	deadline = getAnswerDeadline(),
): Promise<T> {
	const queue = queues.get(db) ?? openTransactionQueue(db, true);
	const requestedAt = performance.now();
	const queueAbort = new AbortController();
	const attempt: Attempt = { stage: "waiting" };
	const outcome = Promise.withResolvers<T>();
	const giveUp = () => {
		const isCommitting = attempt.stage === "committing";
		attempt.stage = "given up";
		outcome.reject(isCommitting ? new OutcomeUnknown({ cause: undefined }) : new DatabaseBusy());
	};
	let timer = queue.hasDeadline ? setTimeout(checkQueue, STALL_LIMIT_MS) : undefined;
	/** Keeps waiting while the queue makes progress; gives up when it stalls. */
	function checkQueue() {
		const now = performance.now();
		const stalledMs = now - Math.max(queue.progressAt, requestedAt);
		if (stalledMs >= STALL_LIMIT_MS || now - requestedAt > MAX_WAIT_MS)
			return queueAbort.abort(new DatabaseBusy());
		timer = setTimeout(checkQueue, STALL_LIMIT_MS - stalledMs);
	}
	const runTurn = async () => {
		clearTimeout(timer);
		const now = performance.now();
		// When the queue has just made progress, this transaction gets the full time from now.
		const remainingMs = Math.max(
			deadline - now,
			now - queue.progressAt < RECENT_PROGRESS_MS ? ANSWER_LIMIT_MS : 0,
		);
		if (queue.hasDeadline) timer = setTimeout(giveUp, remainingMs);
		try {
			const result = await tryTransaction(db, work, attempt);
			queue.progressAt = performance.now();
			return result;
		} catch (error) {
			// A business error, such as a full hour, also counts as progress.
			if (!isOutage(error)) queue.progressAt = performance.now();
			throw error;
		}
	};
	// A transaction that timed out keeps its queue slot until the database releases it.
	queue.enqueue(runTurn, queueAbort.signal).then(outcome.resolve, outcome.reject);
	return outcome.promise.finally(() => clearTimeout(timer));
}

type Attempt = { stage: "waiting" | "committing" | "given up" };

async function tryTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>, attempt: Attempt): Promise<T> {
	const startedAt = performance.now();
	for (let tries = 1; ; tries++) {
		try {
			return await db.transaction().execute(async (trx) => {
				assertNotGivenUp(attempt);
				const result = await work(trx);
				assertNotGivenUp(attempt);
				attempt.stage = "committing";
				return result;
			});
		} catch (error) {
			assertNotGivenUp(attempt);
			const isLost = isConnectionLost(error);
			if (isLost && attempt.stage === "committing") throw new OutcomeUnknown({ cause: error });
			attempt.stage = "waiting";
			const canRetry = performance.now() - startedAt < RETRY_WITHIN_MS;
			if (tries === 3 || !(isConflict(error) || (isLost && canRetry))) throw error;
			await new Promise((resolve) => setTimeout(resolve, tries * (10 + Math.random() * 40)));
		}
	}
}

/** Stops a transaction that was already reported as not stored. @throws DatabaseBusy */
function assertNotGivenUp({ stage }: Attempt) {
	if (stage === "given up") throw new DatabaseBusy();
}

function openTransactionQueue(db: Db, hasDeadline: boolean): TransactionQueue {
	// Yield between transactions: the embedded engine is synchronous and would store hundreds in one event loop turn.
	const enqueue = withLoopYield(createSemaphore(MAX_WRITERS));
	const queue = { enqueue, hasDeadline, progressAt: Number.NEGATIVE_INFINITY };
	queues.set(db, queue);
	return queue;
}

/** Removes the deadline from transactions of this database handle, for work that no visitor waits for. */
export function disableDeadline(db: Db): Db {
	openTransactionQueue(db, false);
	return db;
}

/** Returns whether this is the embedded engine, which reads rows fastest in `rowid` order. */
export function isEmbedded(db: DbOrTrx): boolean {
	return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Locks rows against changes until the transaction ends. The embedded engine has one writer and needs no lock. */
export function lockShared<Query extends { forShare(): Query }>(trx: Trx, query: Query): Query {
	return isEmbedded(trx) ? query : query.forShare();
}

/** Locks a row that this transaction is about to change. Other transactions that lock it wait until this one ends. */
export function lockForUpdate<Query extends { forUpdate(): Query }>(trx: Trx, query: Query): Query {
	return isEmbedded(trx) ? query : query.forUpdate();
}

/** Locks rows and skips those that are already locked. The embedded engine has one writer and needs no lock. */
export function lockSkippingLocked<Query extends { forUpdate(): { skipLocked(): Query } }>(
	db: DbOrTrx,
	query: Query,
): Query {
	return isEmbedded(db) ? query : query.forUpdate().skipLocked();
}
