import { type RawBuilder, sql } from "kysely";
import { type DbOrTrx, isEmbedded } from "./db.server.ts";
import type { NearerEnd } from "./nearer-end.ts";

/** A trigram index answers words of three characters; one of two is in one of them with each character that may be beside it. */
const INDEXED_FROM = 2;
const FOLDED = [..."abcdefghijklmnopqrstuvwxyz0123456789ñ "];
const isShort = (word: string) => word.length <= INDEXED_FROM;
const trigramsOf = (word: string) =>
	!isShort(word) ? [word] : FOLDED.flatMap((beside) => [`${word}${beside}`, `${beside}${word}`]);

/**
 * A table with a trigram index over its `search_text`, and where the embedded engine keeps that. `isOrdered` where every
 * order of the list has a narrow index of its own, `isWalked` where rows are found along their order, `sortedUpTo` where so
 * many rows lie together in an order, so that a walk past all others would be long.
 */
type Searched = { table: string; index: string } & {
	isOrdered?: boolean;
	isWalked?: boolean;
	sortedUpTo?: number;
};

/** PostgreSQL keeps every two letters that stand beside each other in an index of their own (migration 031). */
const arePairs = (db: DbOrTrx, words: string[]) =>
	!isEmbedded(db) && words.every((word) => word.length === INDEXED_FROM);

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
	{ limit, offset }: NearerEnd,
	total: number,
	{ sortedUpTo = SOONER_SORTED }: Searched,
) => total > sortedUpTo && offset + limit <= total * NEAR_SHARE;

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
	const isIndexed = (words: string[]) =>
		hasIndexTable && words.every((word) => word.length >= INDEXED_FROM);
	const indexed = query.filter(isIndexed);
	const scanned = query.filter((words) => !isIndexed(words));
	const conditions = scanned.map((words) => {
		if (arePairs(db, words) && !isWalked)
			return sql<boolean>`letter_pairs(${text}) && ${words}::text[]`;
		const anyOf = words.map((word) => sql`${text} like ${`%${word}%`}`);
		return sql<boolean>`(${sql.join(anyOf, sql` or `)})`;
	});
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
	const indexed = query.filter((words) => words.every((word) => word.length >= INDEXED_FROM));
	if (!isEmbedded(db) || indexed.length === 0) return false;
	const found = sql.table(index);
	const some = sql`select rowid from ${found} where ${found} match ${matchOf(indexed)} limit ${many}`;
	const { rows } = await sql<{ n: number }>`select count(*) as n from (${some})`.execute(db);
	return (rows[0]?.n ?? 0) >= many;
}

/** One word of every list, as the embedded engine's index is asked for them. */
function matchOf(query: string[][]): string {
	const quoted = (words: string[]) => words.flatMap(trigramsOf).map((word) => `"${word}"`);
	return query.map((words) => `(${quoted(words).join(" OR ")})`).join(" AND ");
}
