import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { deleteRows, findRow, findRows, updateRows } from "#server/database/rows.server.ts";

const MAX_HELD_AGE_MS = 3 * 24 * 60 * 60 * 1000;

type HeldJobsFilter = { only?: readonly string[]; except?: readonly string[]; isAnyAge?: boolean };

/**
 * Makes held jobs due, unless they are too old to be useful.
 *
 * @param topics `only` these topics, or all `except` some; `isAnyAge` for jobs that never become useless
 */
export async function releaseHeldJobs(
	db: DbOrTrx,
	now: Date,
	{ only, except = [], isAnyAge = false }: HeldJobsFilter,
): Promise<void> {
	const oldestSendable = new Date(now.getTime() - MAX_HELD_AGE_MS).toISOString();
	let jobs = db.updateTable("outbox").set({ state: "pending", doneAt: null }).where("state", "=", "held");
	if (!isAnyAge) jobs = jobs.where("createdAt", ">", oldestSendable);
	if (only) jobs = jobs.where("topic", "in", only);
	if (except.length > 0) jobs = jobs.where("topic", "not in", except);
	await jobs.execute();
}

/** Makes held and dead jobs due now. */
export async function releaseOutboxJobs(trx: Trx, topics: readonly string[], now: Date): Promise<void> {
	await updateRows(
		trx,
		"outbox",
		{ topic: topics, state: ["held", "dead"] },
		{
			state: "pending",
			attempts: 0,
			dueAt: now.toISOString(),
			leasedUntil: null,
			doneAt: null,
		},
	);
}

/** Makes pending jobs due now; with a payload, only that job. */
export async function makeOutboxJobsDue(
	db: DbOrTrx,
	topics: readonly string[],
	now: Date,
	payload?: object,
): Promise<void> {
	const payloadFilter = payload && { payload: JSON.stringify(payload) };
	const waiting = { topic: topics, state: "pending", ...payloadFilter } as const;
	await updateRows(db, "outbox", waiting, { dueAt: now.toISOString() });
}

/** Ends the leases of a topic's jobs. Call it only while no other process can be working on them. */
export async function releaseLeases(db: DbOrTrx, topic: string): Promise<void> {
	await updateRows(db, "outbox", { topic, state: "pending" }, { leasedUntil: null });
}

/** Makes jobs due now that failed before. A job that waits for its first attempt keeps its moment. */
export async function retryFailedJobs(db: DbOrTrx, topic: string, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ dueAt: now.toISOString() })
		.where("topic", "=", topic)
		.where("state", "=", "pending")
		.where("attempts", ">", 0)
		.execute();
}

/** Returns whether an unsent job with this payload already exists. */
export async function isJobQueued(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const waiting = { topic, state: ["pending", "held"], payload: JSON.stringify(payload) } as const;
	return (await findRow(db, "outbox", waiting)) !== undefined;
}

/** Returns whether the last attempt at an unsent job with this payload failed. */
export async function isJobFailing(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const jobs = await findRows(db, "outbox", { topic, state: "pending", payload: JSON.stringify(payload) });
	return jobs.some(({ lastError }) => lastError !== null);
}

/** Returns when the oldest waiting job of some topics was created and when the last one was sent, if there is one. */
export async function getQueueTimes(
	db: DbOrTrx,
	topics: readonly string[],
	state: "pending" | "held" = "pending",
): Promise<{ oldest?: string; lastSent?: string }> {
	const topicJobs = db.selectFrom("outbox").where("topic", "in", topics);
	const waiting = await topicJobs
		.select((of) => of.fn.min("createdAt").as("at"))
		.where("state", "=", state)
		.executeTakeFirst();
	const sent = await topicJobs
		.select("doneAt as at")
		.where("state", "=", "done")
		.orderBy("dueAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return { ...(waiting?.at && { oldest: waiting.at }), ...(sent?.at && { lastSent: sent.at }) };
}

/** Maximum terms in one statement. */
const TERM_BATCH_SIZE = 100;
/** Maximum jobs found for one person; no real customer has more. */
const MAX_MATCHES = 5000;

/** Lists jobs, sent or not, that contain one of these terms, oldest first. Scans the full outbox, so it is slow. */
export async function listOutboxJobsMentioning(db: DbOrTrx, terms: readonly string[]) {
	const found = new Map<string, Awaited<ReturnType<typeof listBatch>>[number]>();
	for (let start = 0; start < terms.length; start += TERM_BATCH_SIZE)
		for (const job of await listBatch(db, terms.slice(start, start + TERM_BATCH_SIZE)))
			found.set(job.id, job);
	return [...found.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const listBatch = (db: DbOrTrx, terms: readonly string[]) =>
	db
		.selectFrom("outbox")
		.select(["id", "topic", "payload", "createdAt", "doneAt"])
		.where(buildMentionCondition("payload", terms))
		.limit(MAX_MATCHES)
		.execute();

/** Deletes jobs, sent or not, on the request of the person whose data they contain. */
export async function deleteOutboxJobs(trx: Trx, ids: readonly string[]): Promise<void> {
	await deleteRows(trx, "outbox", { id: ids });
}

/** Returns whether a job left, or is leaving right now. */
export async function isJobSent(db: DbOrTrx, id: string, now: Date): Promise<boolean> {
	const job = await findRow(db, "outbox", { id });
	return job !== undefined && (job.state === "done" || (job.leasedUntil ?? "") > now.toISOString());
}

/** Deletes an unsent job whose content is outdated. A job that is being sent is not retried. */
export async function cancelOutboxJob(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "outbox", { id, state: ["pending", "held", "dead"] });
}

/** Builds a condition that a JSON column contains one of the terms, ignoring case. */
export function buildMentionCondition(column: string, terms: readonly string[]): RawBuilder<SqlBool> {
	const conditions = terms.map(
		(term) => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${toLikeText(term)}%`} escape '!'`,
	);
	return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Converts a term to its JSON form and escapes the wildcards of `like`. */
const toLikeText = (term: string) => JSON.stringify(term.toLowerCase()).slice(1, -1).replace(/[!%_]/g, "!$&");
