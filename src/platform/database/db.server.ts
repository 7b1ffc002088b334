import { type Kysely, SqliteAdapter, sql, type Transaction } from "kysely";
import { givingWay, openSemaphore, type Semaphore } from "#platform/semaphore.ts";
import { isConnectionLost, isOutage, OutcomeUnknown, StoreBusy } from "./outage.ts";

/** Every room adds its own tables here by declaration merging, in its `table.server.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms.
export interface Tables {}
/** Rows that an erasure need not look through: nothing in them names somebody else than whose they are. @source rules 5.27 */
export type Unsearched<Row> = Row;

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** A connection or a transaction: what a store accepts. */
export type DbOrTrx = Db | Trx;

/**
 * The two engines behind one Kysely type. What differs between them sits behind these members and nowhere else.
 */
export type Database = {
	engine: "sqlite" | "postgres";
	/** Where our tables are; the embedded engine has one place only. */
	schema: string | undefined;
	db: Db;
	/** For the panel's lists, sums and exports: committed rows, read where no visitor waits. Never inside a transaction. */
	reads: Db;
	/** The same for whatever anybody may ask without a name: a crowd of strangers fills this and nothing else. */
	publicReads: Db;
	/** Resolves when everything stored can be read, as far as anybody knows; rejects with what is damaged. May take long. */
	check: () => Promise<void>;
	/** Resolves when a write transaction can be committed; rejects with the reason. */
	probe: () => Promise<void>;
	/** Takes what was deleted out of the database's own files, as far as the engine lets a program see to it. */
	scrub: () => Promise<void>;
	/** Whether another machine serves the same shop: whoever stops has somebody to leave visitors to. */
	hasOthers: () => Promise<boolean>;
	/**
	 * Runs what may take long and keeps no visitor waiting: what is forgotten by the hour, and the schema, which also
	 * waits for every lock.
	 */
	patiently: <T>(work: (db: Db) => Promise<T>, isSchema?: "schema") => Promise<T>;
	/** By pool: its connections, those that nobody uses, how many wait for one; none where there is but one. */
	pools: Readonly<Record<string, () => { total: number; idle: number; waiting: number }>>;
	close: () => Promise<void>;
};

/** Rows counted as a number on both engines. */
export const countAll = sql<number>`count(*)`;

/**
 * Conflicts that another try resolves: PostgreSQL serialisation and deadlock, and what somebody else stored since it was
 * looked for.
 */
function isConflict(error: unknown): boolean {
	const { code } = (error as { code?: string }) ?? {};
	return code === "40001" || code === "40P01" || isTaken(error);
}

/**
 * Runs `work` of more than its transaction, such as files, again when somebody else stored the same id or place at the same
 * moment: the second time it sees what they stored. A transaction alone does so by itself.
 *
 * @param tries more than two where several people may want the same
 */
export async function againIfTaken<T>(work: () => Promise<T>, tries = 2): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === tries || !isTaken(error)) throw error;
		}
	}
}

/** PostgreSQL's unique violation; SQLite's for a unique column and for a primary key. */
function isTaken(error: unknown): boolean {
	const { code, errcode } = (error as { code?: string; errcode?: number }) ?? {};
	return code === "23505" || errcode === 2067 || errcode === 1555;
}

/**
 * How many transactions of one process run at once. They are fewer than the connections, so that a crowd that wants the
 * same hour waits here, in order, and neither runs out of connections nor takes them from who only reads. They are few
 * because most of them want the same row, the next reference: waiting for it inside the database has a limit (lockMs).
 */
const WRITERS = 3;
/** A crowd behind a database that works is served for so long; behind one that stores nothing, refused soon. */
const WAIT_MS = 20_000;
const STALLED_MS = 2200;
const MOVING_MS = 300;
/** How long after it was asked for a transaction is answered, whatever it waits for. */
const ANSWER_MS = 2400;
/** What came before the database went is tried again once it is back, if that is soon. */
const RETRY_WITHIN_MS = 1000;

type Crowd = { inTurn: Semaphore; isHurried: boolean; movedAt: number };
const crowds = new WeakMap<Db, Crowd>();

/** When one answer must be there, however many transactions it takes; on the clock of `performance`. */
export const answerBy = () => performance.now() + ANSWER_MS;

/**
 * Runs `work` in one transaction, again after a transient conflict and after a connection that went before the commit
 * (three tries, with jitter). Waiting for its turn, for a connection, for locks and for another try all end at `until`.
 * Inside `work` use only the transaction: the embedded engine has a single connection.
 *
 * @param until see `answerBy`
 * @throws StoreBusy when it was not stored in time, and never will be
 * @throws OutcomeUnknown when the connection went while the commit was under way, or it was not answered in time
 */
export async function inTransaction<T>(
	db: Db,
	work: (trx: Trx) => Promise<T>,
	until = answerBy(),
): Promise<T> {
	const crowd = crowds.get(db) ?? openCrowd(db, true);
	const asked = performance.now();
	const line = new AbortController();
	const attempt: Attempt = { stage: "waiting" };
	const answer = Promise.withResolvers<T>();
	const giveUp = () => {
		const isCommitting = attempt.stage === "committing";
		attempt.stage = "given up";
		answer.reject(isCommitting ? new OutcomeUnknown({ cause: undefined }) : new StoreBusy());
	};
	let timer = crowd.isHurried ? setTimeout(lookAtLine, STALLED_MS) : undefined;
	/** Whoever waits goes on waiting while those in front of them are served. */
	function lookAtLine() {
		const now = performance.now();
		const stalled = now - Math.max(crowd.movedAt, asked);
		if (stalled >= STALLED_MS || now - asked > WAIT_MS) return line.abort(new StoreBusy());
		timer = setTimeout(lookAtLine, STALLED_MS - stalled);
	}
	const turn = async () => {
		clearTimeout(timer);
		const now = performance.now();
		// Whose turn comes because somebody in front was served just now has all of the time from here.
		const left = Math.max(until - now, now - crowd.movedAt < MOVING_MS ? ANSWER_MS : 0);
		if (crowd.isHurried) timer = setTimeout(giveUp, left);
		try {
			const result = await tryTransaction(db, work, attempt);
			crowd.movedAt = performance.now();
			return result;
		} catch (error) {
			// Who hears that an hour is full was served too.
			if (!isOutage(error)) crowd.movedAt = performance.now();
			throw error;
		}
	};
	// One that was given up keeps its turn until the database lets it go.
	crowd.inTurn(turn, line.signal).then(answer.resolve, answer.reject);
	return answer.promise.finally(() => clearTimeout(timer));
}

type Attempt = { stage: "waiting" | "committing" | "given up" };

async function tryTransaction<T>(
	db: Db,
	work: (trx: Trx) => Promise<T>,
	attempt: Attempt,
): Promise<T> {
	const began = performance.now();
	for (let tries = 1; ; tries++) {
		try {
			return await db.transaction().execute(async (trx) => {
				refuseGivenUp(attempt);
				const result = await work(trx);
				refuseGivenUp(attempt);
				attempt.stage = "committing";
				return result;
			});
		} catch (error) {
			refuseGivenUp(attempt);
			const isLost = isConnectionLost(error);
			if (isLost && attempt.stage === "committing") throw new OutcomeUnknown({ cause: error });
			attempt.stage = "waiting";
			const isSoon = performance.now() - began < RETRY_WITHIN_MS;
			if (tries === 3 || !(isConflict(error) || (isLost && isSoon))) throw error;
			await new Promise((resolve) => setTimeout(resolve, tries * (10 + Math.random() * 40)));
		}
	}
}

/** What somebody was told is not stored must not be stored after all. */
function refuseGivenUp({ stage }: Attempt) {
	if (stage === "given up") throw new StoreBusy();
}

function openCrowd(db: Db, isHurried: boolean): Crowd {
	// The embedded engine answers at once: three hundred orders would be stored in one turn of the loop.
	const inTurn = givingWay(openSemaphore(WRITERS));
	const crowd = { inTurn, isHurried, movedAt: Number.NEGATIVE_INFINITY };
	crowds.set(db, crowd);
	return crowd;
}

/** Lets the transactions of this database take as long as they need: nobody waits for their answer. */
export function inNoHurry(db: Db): Db {
	openCrowd(db, false);
	return db;
}

/** Whether rows lie in the embedded engine, which reads them fastest as they lie: by `rowid`. */
export function isEmbedded(db: DbOrTrx): boolean {
	return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Reads rows that nobody changes until the transaction ends. The embedded engine has one writer and needs no lock. */
export function lockShared<Query extends { forShare(): Query }>(trx: Trx, query: Query): Query {
	return isEmbedded(trx) ? query : query.forShare();
}

/** Reads a row that this transaction is about to change: whoever wants the same waits until it ends. */
export function lockForChange<Query extends { forUpdate(): Query }>(trx: Trx, query: Query): Query {
	return isEmbedded(trx) ? query : query.forUpdate();
}

/** Takes rows that nobody else is taking at this moment. The embedded engine has one writer and needs no lock. */
export function lockFree<Query extends { forUpdate(): { skipLocked(): Query } }>(
	db: DbOrTrx,
	query: Query,
): Query {
	return isEmbedded(db) ? query : query.forUpdate().skipLocked();
}
