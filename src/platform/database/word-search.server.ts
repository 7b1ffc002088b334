import { type RawBuilder, sql } from "kysely";
import { type DbOrTrx, isEmbedded } from "./db.server.ts";
import type { NearerEnd } from "./nearer-end.ts";

/** A trigram index needs three characters. A term of two is searched as every trigram that contains it. */
const INDEXED_FROM = 2;
const FOLDED = [..."abcdefghijklmnopqrstuvwxyz0123456789ñ "];
const isShort = (word: string) => [...word].length <= INDEXED_FROM;
/** The trigrams of a short term can be listed only if it uses our search alphabet. */
const isPlain = (word: string) => /^[a-z0-9ñ ]+$/.test(word);
const isLongEnough = (word: string) =>
	!isShort(word) || (word.length === INDEXED_FROM && isPlain(word));
const isIndexed = (words: string[]) => words.every(isLongEnough);
const trigramsOf = (word: string) =>
	!isShort(word) ? [word] : FOLDED.flatMap((beside) => [`${word}${beside}`, `${beside}${word}`]);

/**
 * A table with a trigram index over its `search_text`, and the embedded engine's table for that index. `isOrdered`: every
 * sort order has its own narrow index. `isWalked`: the query scans rows in order and reads each text. `sortedUpTo`: up to
 * this many matches, sorting is faster than a scan, because matches may lie together at the end of the order.
 */
type Searched = { table: string; index: string } & {
	isOrdered?: boolean;
	isWalked?: boolean;
	sortedUpTo?: number;
};

/** Returns whether PostgreSQL can use its letter pair index for the terms (migration 031). */
const arePairs = (db: DbOrTrx, words: string[]) =>
	!isEmbedded(db) && words.every((word) => [...word].length === INDEXED_FROM);

/** Up to this many matches, sorting them is faster than scanning the list in its order. */
export const SOONER_SORTED = 5_000;

/**
 * Builds a constant first sort key. It makes PostgreSQL use the text index and sort the matches, instead of scanning all
 * rows in list order.
 */
export const rowsFirst = (db: DbOrTrx, table: string) =>
	isEmbedded(db) ? [] : [sql<boolean>`${sql.ref(`${table}.ctid`)} is null`];

/** Returns the sort hint when there are few matches, or, if `total` is unknown, when a term is a letter pair. */
export function foundFirst(db: DbOrTrx, query: string[][], at: Searched, total?: number) {
	const { table, sortedUpTo = SOONER_SORTED } = at;
	const isSooner = (words: string[]) =>
		total === undefined ? arePairs(db, words) : total <= sortedUpTo;
	return query.some(isSooner) ? rowsFirst(db, table) : [];
}

/** A scan in list order is faster when the page ends within this share of all matches. */
const NEAR_SHARE = 1 / 20;

/** Returns whether to scan in list order. PostgreSQL expects letter pairs to be rare and would sort all matches. */
export const isWalkedTo = (
	db: DbOrTrx,
	{ limit, offset }: NearerEnd,
	total: number,
	{ sortedUpTo = SOONER_SORTED }: Searched,
) => !isEmbedded(db) && total > sortedUpTo && offset + limit <= total * NEAR_SHARE;

/**
 * Builds conditions that a row's `search_text` contains one term of every list, using a trigram index where possible. The
 * embedded engine has that index in a separate table. PostgreSQL uses its own index for `like`, and the pair index for
 * two letters. A page of the results starts its order with `getSortHint`.
 *
 * @param query interpreted query; its terms are normalized (letters and digits), so they need no escaping
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
	// SQLite uses the index on the text only if the query has a condition on it.
	if (hasIndexTable && isWalked) return [sql<boolean>`${text} >= ''`, ...conditions];
	if (indexed.length === 0) return conditions;
	const rows = sql`select rowid from ${found} where ${found} match ${matchOf(indexed)}`;
	// A two-letter term may match every third row, so scan in list order until the page is full instead of sorting all
	// matches. The unary plus keeps SQLite from starting with the matched rowids.
	const isBroad = isOrdered && indexed.every((words) => words.some(isShort));
	return [
		...conditions,
		sql<boolean>`${sql.raw(isBroad ? "+" : "")}${sql.table(table)}.rowid in (${rows})`,
	];
}

/**
 * Returns whether at least `threshold` rows match every list of terms that the embedded engine can look up. If so, a list
 * in another order scans until its page is full. PostgreSQL decides this by itself.
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

/** From this many matches the embedded engine reads all texts from a covering index faster (migration 067). */
const MANY = 15_000;

/** Returns whether the embedded engine should count by a scan: many rows match, or no term can use the index. */
export const areMany = async (db: DbOrTrx, query: string[][], at: Searched) =>
	isEmbedded(db) &&
	query.length > 0 &&
	(!query.some(isIndexed) || (await areCommon(db, query, at, MANY)));

/** Builds the FTS match expression for one term of every list. */
function matchOf(query: string[][]): string {
	const quoted = (words: string[]) => words.flatMap(trigramsOf).map((word) => `"${word}"`);
	return query.map((words) => `(${quoted(words).join(" OR ")})`).join(" AND ");
}
