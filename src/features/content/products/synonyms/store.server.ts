import { getPhraseKey } from "#features/content/products/search/query-reading.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRows, insertRows } from "#server/database/rows.server.ts";
import { MAX_SYNONYMS } from "./rules.ts";

/** Lists all synonyms, A to Z. */
export async function listSynonyms(db: DbOrTrx): Promise<Tables["synonyms"][]> {
	return findRows(db, "synonyms", {}, { order: { id: "asc" }, limit: MAX_SYNONYMS });
}

/** Inserts the initial synonyms. @param entries a name in the catalogue and comma-separated everyday phrases */
export function insertSynonyms(
	trx: Trx,
	entries: readonly (readonly [means: string, words: string])[],
): Promise<void> {
	const rows = entries.flatMap(([means, phrases]) =>
		phrases.split(", ").map((word) => ({ id: getPhraseKey(word), word, means })),
	);
	return insertRows(trx, "synonyms", rows);
}
