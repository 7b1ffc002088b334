import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type DbOrTrx, isEmbedded, type Tables } from "./db.server.ts";
import type { PageRange } from "./page-range.ts";
import { countRows } from "./rows.server.ts";

/** A trigram index needs three characters. A term of two is searched as every trigram that contains it. */
const SHORT_TERM_LENGTH = 2;
const SEARCH_ALPHABET = [..."abcdefghijklmnopqrstuvwxyz0123456789ñ "];
const isShortTerm = (term: string) => [...term].length <= SHORT_TERM_LENGTH;
/** The trigrams of a short term can be listed only if it uses our search alphabet. */
const isPlainTerm = (term: string) => /^[a-z0-9ñ ]+$/.test(term);
const isIndexedTerm = (term: string) =>
	!isShortTerm(term) || (term.length === SHORT_TERM_LENGTH && isPlainTerm(term));
const areTermsIndexed = (terms: string[]) => terms.every(isIndexedTerm);
const getTrigrams = (term: string) =>
	!isShortTerm(term)
		? [term]
		: SEARCH_ALPHABET.flatMap((neighbor) => [`${term}${neighbor}`, `${neighbor}${term}`]);

/**
 * A table with a trigram index over its `search_text`, and the embedded engine's table for that index.
 * `isOrdered`: every sort order has its own narrow index. `isCommon`: whether so many rows match that the embedded
 * engine scans that index and looks up none; if unknown, it depends on the length of the terms. `isScanned`: the query
 * scans rows in order and reads each text. `sortedUpTo`: up to this many matches, sorting is faster than a scan, because
 * matches may lie together at the end of the order.
 */
type SearchTable = { table: string; index: string } & {
	isOrdered?: boolean;
	isCommon?: boolean;
	isScanned?: boolean;
	sortedUpTo?: number;
};

/** Returns whether PostgreSQL can use its letter pair index for the terms (migrations/baseline/search.ts). */
const hasOnlyLetterPairs = (db: DbOrTrx, terms: string[]) =>
	!isEmbedded(db) && terms.every((term) => [...term].length === SHORT_TERM_LENGTH);

/** Up to this many matches, sorting them is faster than scanning the list in its order. */
export const MAX_SORTED_ROWS = 5_000;

/**
 * Builds a constant first sort key. It makes PostgreSQL use the text index and sort the matches, instead of scanning all
 * rows in list order.
 */
export const buildSortHint = (db: DbOrTrx, table: string) =>
	isEmbedded(db) ? [] : [sql<boolean>`${sql.ref(`${table}.ctid`)} is null`];

/** Returns the sort hint when there are few matches, or, if `total` is unknown, when a term is a letter pair. */
export function getSortHint(db: DbOrTrx, query: string[][], searchTable: SearchTable, total?: number) {
	const { table, sortedUpTo = MAX_SORTED_ROWS } = searchTable;
	const isSortFaster = (terms: string[]) =>
		total === undefined ? hasOnlyLetterPairs(db, terms) : total <= sortedUpTo;
	return query.some(isSortFaster) ? buildSortHint(db, table) : [];
}

/**
 * Counts the rows of a query as far as `getSortHint` and `isScanFaster` need it for a first page. For the embedded
 * engine, which decides by its text index, the count is 0.
 */
export const countForFirstPage = async (db: DbOrTrx, matches: AliasableQuery) =>
	isEmbedded(db) ? 0 : countRows(db.selectFrom(matches.limit(MAX_SORTED_ROWS + 1).as("matches")));
type AliasableQuery = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/** A scan in list order is faster when the page ends within this share of all matches. */
const NEAR_PAGE_SHARE = 1 / 20;

/** Returns whether to scan in list order. PostgreSQL expects letter pairs to be rare and would sort all matches. */
export const isScanFaster = (
	db: DbOrTrx,
	{ limit, offset }: PageRange,
	total: number,
	{ sortedUpTo = MAX_SORTED_ROWS }: SearchTable,
) => !isEmbedded(db) && total > sortedUpTo && offset + limit <= total * NEAR_PAGE_SHARE;

/**
 * Builds conditions that a row's `search_text` contains one term of every list, using a trigram index where possible. The
 * embedded engine has that index in a separate table. PostgreSQL uses its own index for `like`, and the pair index for
 * two letters. A page of the results starts its order with `getSortHint`.
 *
 * @param query interpreted query; its terms are normalized (letters and digits), so they need no escaping
 */
export function buildTermConditions(
	db: DbOrTrx,
	query: string[][],
	{ table, index, isOrdered, isCommon, isScanned }: SearchTable,
): RawBuilder<boolean>[] {
	const text = sql.ref(`${table}.search_text`);
	const indexTable = sql.table(index);
	const hasIndexTable = isEmbedded(db);
	const canUseIndex = (terms: string[]) => hasIndexTable && !isScanned && areTermsIndexed(terms);
	const indexed = query.filter(canUseIndex);
	const scanned = query.filter((terms) => !canUseIndex(terms));
	const conditions = scanned.map((terms) => {
		if (hasOnlyLetterPairs(db, terms) && !isScanned)
			return sql<boolean>`letter_pairs(${text}) && ${terms}::text[]`;
		const alternatives = terms.map((term) => sql`${text} like ${`%${term}%`}`);
		return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
	});
	// SQLite uses the index on the text only if the query has a condition on it.
	if (hasIndexTable && isScanned) return [sql<boolean>`${text} >= ''`, ...conditions];
	if (indexed.length === 0) return conditions;
	const rows = sql`select rowid from ${indexTable} where ${indexTable} match ${toMatchExpression(indexed)}`;
	// A common term may match every third row, and two letters often do, so scan in list order until the page is full
	// instead of sorting all matches. The unary plus keeps SQLite from starting with the matched rowids.
	const isBroad = isOrdered && (isCommon ?? indexed.every((terms) => terms.some(isShortTerm)));
	return [...conditions, sql<boolean>`${sql.raw(isBroad ? "+" : "")}${sql.table(table)}.rowid in (${rows})`];
}

/**
 * Returns whether at least `threshold` rows match every list of terms that the embedded engine can look up. If so, a list
 * in another order scans until its page is full. PostgreSQL decides this by itself.
 */
export async function hasManyIndexMatches(
	db: DbOrTrx,
	query: string[][],
	{ index }: SearchTable,
	threshold: number,
) {
	const indexed = query.filter(areTermsIndexed);
	if (!isEmbedded(db) || indexed.length === 0) return false;
	const found = sql.table(index);
	const sample = sql`select rowid from ${found} where ${found} match ${toMatchExpression(indexed)} limit ${threshold}`;
	const { rows } = await sql<{ found: number }>`select count(*) as found from (${sample})`.execute(db);
	return (rows[0]?.found ?? 0) >= threshold;
}

/** Up to this many matches, the embedded engine looks up and sorts their rows faster than it scans the list. */
const FEW_MATCHES = 2000;

/** Returns whether the embedded engine should start from the few rows that its text index finds. */
export const hasFewIndexMatches = async (db: DbOrTrx, query: string[][], searchTable: SearchTable) =>
	isEmbedded(db) &&
	query.some(areTermsIndexed) &&
	!(await hasManyIndexMatches(db, query, searchTable, FEW_MATCHES));

/** From this many matches the embedded engine reads all texts from a covering index faster (migrations/baseline/schema.sql). */
const MANY_MATCHES = 15_000;

/** Returns whether the embedded engine should count by a scan: many rows match, or no term can use the index. */
export const hasManyMatches = async (db: DbOrTrx, query: string[][], searchTable: SearchTable) =>
	isEmbedded(db) &&
	query.length > 0 &&
	(!query.some(areTermsIndexed) || (await hasManyIndexMatches(db, query, searchTable, MANY_MATCHES)));

/** Builds the FTS match expression for one term of every list. */
function toMatchExpression(query: string[][]): string {
	const quoteTrigrams = (terms: string[]) => terms.flatMap(getTrigrams).map((term) => `"${term}"`);
	return query.map((terms) => `(${quoteTrigrams(terms).join(" OR ")})`).join(" AND ");
}
