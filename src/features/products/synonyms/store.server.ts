import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";
import { MOST_SYNONYMS } from "./rules.ts";

/** Everything that was taught, A to Z. */
export async function listSynonyms(db: DbOrTrx): Promise<Tables["synonyms"][]> {
	return findRows(db, "synonyms", {}, { id: "asc" }, MOST_SYNONYMS);
}
