import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { areCommon, containsWords, foundFirst } from "#platform/database/word-search.server.ts";
import { soughtWords } from "./searched-words.ts";

const SEARCHED = { table: "leads", index: "leads_search", isOrdered: true };
/** Of what so many requests hold, a page of what stands on them is soon full. */
const COMMON = 2000;
/** What the index finds is read one by one, so many while somebody waits. */
const MOST_READ = 25_000;

/** Whether a joined request holds all words of a search, for rows that are walked through: no index of the words has it so. */
export const alike = (q: string) =>
	soughtWords(q).map((readings) => {
		const anyOf = readings.map((word) => sql`(leads.search_text || '') like ${`%${word}%`}`);
		return sql<boolean>`(${sql.join(anyOf, sql` or `)})`;
	});

/**
 * How a page of what stands on requests (visits, estimates) is narrowed to those whose request holds all words of a search:
 * common words are looked for along the page's own order, rare ones are asked of the index.
 *
 * @param common how many requests hold words along which it is worth walking
 * @returns conditions on a joined `leads`, and what the page is ordered by before anything else; both empty without words.
 * Of common words `otherwise` gives the conditions for a page that the first rows of its order did not fill: a word that
 * many requests hold may stand on none of what the list has.
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
