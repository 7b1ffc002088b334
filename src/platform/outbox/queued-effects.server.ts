import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { deleteRows, findRow, updateRows } from "#platform/database/rows.server.ts";

/** Lets what waited for its sender, or was given up, be sent now. */
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

/** Makes what waits for its next try due now; with a payload, that effect alone. */
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

/** Whether this effect waits in the outbox already. */
export async function isQueued(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const waiting = { topic, state: ["pending", "held"], payload: JSON.stringify(payload) } as const;
	return (await findRow(db, "outbox", waiting)) !== undefined;
}

/** The longest waiting effect of some topics, and the last one that left; instants, undefined where there is none. */
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

/** So many are looked for at once: a statement has an end. */
const WORDS_AT_ONCE = 100;
/** Of one person: more than anybody was ever written. */
const MOST_FOUND = 5000;

/** Effects that name one of these words, sent or not, oldest first. The whole outbox is read: ask it where nobody waits. */
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

/** Forgets some effects, sent or not: the person they name asked for it. */
export async function eraseEffects(trx: Trx, ids: readonly string[]): Promise<void> {
	await deleteRows(trx, "outbox", { id: ids });
}

/** Takes back an effect that has not left: what it says is so no more. One that is being sent is not tried again. */
export async function takeBack(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "outbox", { id, state: ["pending", "held", "dead"] });
}

/** Whether a column of JSON contains one of some words, in letters of either size. */
export function namesOneOf(column: string, words: readonly string[]): RawBuilder<SqlBool> {
	const anyOf = words.map(
		(word) => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${plain(word)}%`} escape '!'`,
	);
	return sql<SqlBool>`(${sql.join(anyOf, sql` or `)})`;
}

/** As JSON writes it, with nothing in it that stands for something else. */
const plain = (word: string) =>
	JSON.stringify(word.toLowerCase()).slice(1, -1).replace(/[!%_]/g, "!$&");
