import { type RawBuilder, sql } from "kysely";
import { type DbOrTrx, isEmbedded } from "./db.server.ts";
import type { NearerEnd } from "./nearer-end.ts";

/** A trigram index answers words of three characters; one of two is in one of them with each character that may be beside it. */
const INDEXED_FROM = 2;
const FOLDED = [..."abcdefghijklmnopqrstuvwxyz0123456789ñ "];
const isShort = (word: string) => [...word].length <= INDEXED_FROM;
/** Beside a letter of another script anything may stand, so its trigrams cannot be written out. */
const isPlain = (word: string) => /^[a-z0-9ñ ]+$/.test(word);
const isLongEnough = (word: string) =>
	!isShort(word) || (word.length === INDEXED_FROM && isPlain(word));
const isIndexed = (words: string[]) => words.every(isLongEnough);
const trigramsOf = (word: string) =>
	!isShort(word) ? [word] : FOLDED.flatMap((beside) => [`${word}${beside}`, `${beside}${word}`]);

/**
 * A table with a trigram index over its `search_text`, and where the embedded engine keeps that. `isOrdered` where every
 * order of the list has a narrow index of its own, `isWalked` where each row's text is read, along an order or an index that
 * has it, `sortedUpTo` where so many rows lie together in an order, so that a walk past all others would be long.
 */
type Searched = { table: string; index: string } & {
	isOrdered?: boolean;
	isWalked?: boolean;
	sortedUpTo?: number;
};

/** PostgreSQL keeps every two letters that stand beside each other in an index of their own (migration 031). */
const arePairs = (db: DbOrTrx, words: string[]) =>
	!isEmbedded(db) && words.every((word) => [...word].length === INDEXED_FROM);

/** Rows of a list that are sooner sorted than found past all others along its order. */
export const SOONER_SORTED = 5_000;

/**
 * What a page is ordered by before all else, the same for each row: so PostgreSQL finds them in the index of words and sorts
 * them, where it would walk along the order past all others.
 */
export const rowsFirst = (db: DbOrTrx, table: string) =>
	isEmbedded(db) ? [] : [sql<boolean>`${sql.ref(`${table}.ctid`)} is null`];

/** The same for a page of few rows of a known `total`, else of those of pairs. */
export function foundFirst(db: DbOrTrx, query: string[][], at: Searched, total?: number) {
	const { table, sortedUpTo = SOONER_SORTED } = at;
	const isSooner = (words: string[]) =>
		total === undefined ? arePairs(db, words) : total <= sortedUpTo;
	return query.some(isSooner) ? rowsFirst(db, table) : [];
}

/** A page is sooner found along its order where it ends within such a share of all that is found. */
const NEAR_SHARE = 1 / 20;

/** Whether a page of what many rows hold is walked to: PostgreSQL holds pairs for rare, and would sort all that have them. */
export const isWalkedTo = (
	db: DbOrTrx,
	{ limit, offset }: NearerEnd,
	total: number,
	{ sortedUpTo = SOONER_SORTED }: Searched,
) => !isEmbedded(db) && total > sortedUpTo && offset + limit <= total * NEAR_SHARE;

/**
 * Whether a row's `search_text` contains one word of every list, answered from the trigram index where there
 * is one. The embedded engine keeps that index in a table of its own; PostgreSQL uses its index for `like` by itself, and
 * for two letters that of pairs. A page of what is found begins its order with `foundFirst`.
 *
 * @param query interpreted query; its words are folded (letters and digits), so they are quoted as they are
 */
export function containsWords(
	db: DbOrTrx,
	query: string[][],
	{ table, index, isOrdered, isWalked }: Searched,
): RawBuilder<boolean>[] {
	const text = sql.ref(`${table}.search_text`);
	const found = sql.table(index);
	const hasIndexTable = isEmbedded(db);
	const isLookedUp = (words: string[]) => hasIndexTable && !isWalked && isIndexed(words);
	const indexed = query.filter(isLookedUp);
	const scanned = query.filter((words) => !isLookedUp(words));
	const conditions = scanned.map((words) => {
		if (arePairs(db, words) && !isWalked)
			return sql<boolean>`letter_pairs(${text}) && ${words}::text[]`;
		const anyOf = words.map((word) => sql`${text} like ${`%${word}%`}`);
		return sql<boolean>`(${sql.join(anyOf, sql` or `)})`;
	});
	// Its index of texts answers nobody who does not say so.
	if (hasIndexTable && isWalked) return [sql<boolean>`${text} >= ''`, ...conditions];
	if (indexed.length === 0) return conditions;
	const rows = sql`select rowid from ${found} where ${found} match ${matchOf(indexed)}`;
	// Every third row may hold two letters: the list is walked in its order until the page is full, and not each row of
	// them read and sorted. The plus keeps the engine from entering it by the rows found.
	const isBroad = isOrdered && indexed.every((words) => words.some(isShort));
	return [
		...conditions,
		sql<boolean>`${sql.raw(isBroad ? "+" : "")}${sql.table(table)}.rowid in (${rows})`,
	];
}

/**
 * Whether at least so many rows hold one word of every list that the embedded engine has an index for. A list along another
 * order then walks that until its page is full, and reads none of them first. PostgreSQL weighs this by itself.
 */
export async function areCommon(db: DbOrTrx, query: string[][], { index }: Searched, many: number) {
	const indexed = query.filter(isIndexed);
	if (!isEmbedded(db) || indexed.length === 0) return false;
	const found = sql.table(index);
	const some = sql`select rowid from ${found} where ${found} match ${matchOf(indexed)} limit ${many}`;
	const { rows } = await sql<{ found: number }>`select count(*) as found from (${some})`.execute(
		db,
	);
	return (rows[0]?.found ?? 0) >= many;
}

/** Of so many rows the embedded engine sooner reads all texts in an index that has them (migration 067). */
const MANY = 15_000;

/** Whether the embedded engine counts what holds one word of every list so: many rows do, or it has no index of the words. */
export const areMany = async (db: DbOrTrx, query: string[][], at: Searched) =>
	isEmbedded(db) &&
	query.length > 0 &&
	(!query.some(isIndexed) || (await areCommon(db, query, at, MANY)));

/** One word of every list, as the embedded engine's index is asked for them. */
function matchOf(query: string[][]): string {
	const quoted = (words: string[]) => words.flatMap(trigramsOf).map((word) => `"${word}"`);
	return query.map((words) => `(${quoted(words).join(" OR ")})`).join(" AND ");
}
