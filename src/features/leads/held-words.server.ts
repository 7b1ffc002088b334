import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { areCommon, containsWords, foundFirst } from "#platform/database/word-search.server.ts";
import { soughtWords } from "./searched-words.ts";

const SEARCHED = { table: "leads", index: "leads_search", isOrdered: true };
/** With this many matching requests, a page fills quickly along its own order. */
const COMMON = 2000;
/** Index matches are read one by one, so a search reads at most this many. */
const MOST_READ = 25_000;

/**
 * Builds conditions that a joined request contains all search terms, for rows that are scanned in order; no index
 * covers this.
 */
export const alike = (q: string) =>
	soughtWords(q).map((readings) => {
		const anyOf = readings.map((word) => sql`(leads.search_text || '') like ${`%${word}%`}`);
		return sql<boolean>`(${sql.join(anyOf, sql` or `)})`;
	});

/**
 * Builds the search of a list of visits or estimates by the terms of their requests: common terms scan the list in
 * its own order, rare ones use the index.
 *
 * @param common number of matching requests from which scanning pays off
 * @returns conditions on a joined `leads`, and the leading sort key; both empty without terms. For common terms
 *   `otherwise` gives the conditions for a page that the first rows did not fill: the list may hold few of the matching
 *   requests.
 */
export async function heldWords(db: DbOrTrx, q: string, common = COMMON) {
	const query = soughtWords(q);
	const first = foundFirst(db, query, SEARCHED);
	const indexed = containsWords(db, query, SEARCHED);
	if (!(await areCommon(db, query, SEARCHED, common))) return { conditions: indexed, first };
	const conditions = alike(q);
	const areTooMany = () => areCommon(db, query, SEARCHED, Math.max(common, MOST_READ));
	return {
		conditions,
		first,
		otherwise: async () => ((await areTooMany()) ? conditions : indexed),
	};
}
