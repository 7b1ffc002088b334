import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { deleteRows, findRow, updateRows } from "#platform/database/rows.server.ts";

/** Makes held and dead jobs due now. */
export async function releaseEffects(
	trx: Trx,
	topics: readonly string[],
	now: Date,
): Promise<void> {
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
export async function hurryEffects(
	db: DbOrTrx,
	topics: readonly string[],
	now: Date,
	payload?: object,
): Promise<void> {
	const which = payload && { payload: JSON.stringify(payload) };
	const waiting = { topic: topics, state: "pending", ...which } as const;
	await updateRows(db, "outbox", waiting, { dueAt: now.toISOString() });
}

/** Returns whether an unsent job with this payload already exists. */
export async function isQueued(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const waiting = { topic, state: ["pending", "held"], payload: JSON.stringify(payload) } as const;
	return (await findRow(db, "outbox", waiting)) !== undefined;
}

/** Returns when the oldest waiting job of some topics was created and when the last one was sent, if there is one. */
export async function waitingSince(
	db: DbOrTrx,
	topics: readonly string[],
	state: "pending" | "held" = "pending",
): Promise<{ oldest?: string; lastSent?: string }> {
	const ofTopics = db.selectFrom("outbox").where("topic", "in", topics);
	const waiting = await ofTopics
		.select((of) => of.fn.min("createdAt").as("at"))
		.where("state", "=", state)
		.executeTakeFirst();
	const sent = await ofTopics
		.select("doneAt as at")
		.where("state", "=", "done")
		.orderBy("dueAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return { ...(waiting?.at && { oldest: waiting.at }), ...(sent?.at && { lastSent: sent.at }) };
}

/** Maximum terms in one statement. */
const WORDS_AT_ONCE = 100;
/** Maximum jobs found for one person; no real customer has more. */
const MOST_FOUND = 5000;

/** Lists jobs, sent or not, that contain one of these terms, oldest first. Scans the full outbox, so it is slow. */
export async function listNaming(db: DbOrTrx, words: readonly string[]) {
	const found = new Map<string, Awaited<ReturnType<typeof listPart>>[number]>();
	for (let start = 0; start < words.length; start += WORDS_AT_ONCE)
		for (const effect of await listPart(db, words.slice(start, start + WORDS_AT_ONCE)))
			found.set(effect.id, effect);
	return [...found.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const listPart = (db: DbOrTrx, words: readonly string[]) =>
	db
		.selectFrom("outbox")
		.select(["id", "topic", "payload", "createdAt", "doneAt"])
		.where(namesOneOf("payload", words))
		.limit(MOST_FOUND)
		.execute();

/** Deletes jobs, sent or not, on the request of the person whose data they contain. */
export async function eraseEffects(trx: Trx, ids: readonly string[]): Promise<void> {
	await deleteRows(trx, "outbox", { id: ids });
}

/** Deletes an unsent job whose content is outdated. A job that is being sent is not retried. */
export async function takeBack(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "outbox", { id, state: ["pending", "held", "dead"] });
}

/** Builds a condition that a JSON column contains one of the terms, ignoring case. */
export function namesOneOf(column: string, words: readonly string[]): RawBuilder<SqlBool> {
	const anyOf = words.map(
		(word) => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${plain(word)}%`} escape '!'`,
	);
	return sql<SqlBool>`(${sql.join(anyOf, sql` or `)})`;
}

/** Converts a term to its JSON form and escapes the wildcards of `like`. */
const plain = (word: string) =>
	JSON.stringify(word.toLowerCase()).slice(1, -1).replace(/[!%_]/g, "!$&");
