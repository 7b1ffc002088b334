import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import {
	buildTermConditions,
	getSortHint,
	hasManyIndexMatches,
} from "#server/database/word-search.server.ts";
import { parseSearchTerms } from "./search-terms.ts";

const SEARCH_INDEX = { table: "leads", index: "leads_search", isOrdered: true };
/** With this many matching requests, a page fills quickly along its own order. */
const COMMON_THRESHOLD = 2000;
/** Index matches are read one by one, so a search reads at most this many. */
const MAX_READ = 25_000;

/**
 * Builds conditions that a joined request contains all search terms, for rows that are scanned in order; no index
 * covers this.
 */
export const toTextConditions = (q: string) =>
	parseSearchTerms(q).map((readings) => {
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
export async function buildLeadSearch(db: DbOrTrx, q: string, common = COMMON_THRESHOLD) {
	const query = parseSearchTerms(q);
	const first = getSortHint(db, query, SEARCH_INDEX);
	if (!(await hasManyIndexMatches(db, query, SEARCH_INDEX, common)))
		return { conditions: buildTermConditions(db, query, { ...SEARCH_INDEX, isCommon: false }), first };
	const indexed = buildTermConditions(db, query, SEARCH_INDEX);
	const conditions = toTextConditions(q);
	const isTooCommon = () => hasManyIndexMatches(db, query, SEARCH_INDEX, Math.max(common, MAX_READ));
	return {
		conditions,
		first,
		otherwise: async () => ((await isTooCommon()) ? conditions : indexed),
	};
}
