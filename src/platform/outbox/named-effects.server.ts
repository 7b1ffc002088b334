import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import type {} from "./outbox.server.ts";

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
		.select(["id", "payload", "createdAt", "doneAt"])
		.where(namesOneOf("payload", words))
		.limit(MOST_FOUND)
		.execute();

/** Forgets some effects, sent or not: the person they name asked for it. */
export async function eraseEffects(trx: Trx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await trx.deleteFrom("outbox").where("id", "in", ids).execute();
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
