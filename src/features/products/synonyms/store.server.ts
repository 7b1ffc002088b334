import { sayingKey } from "#features/products/understanding.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRows, insertRows } from "#platform/database/rows.server.ts";
import { MOST_SYNONYMS } from "./rules.ts";

/** Lists all synonyms, A to Z. */
export async function listSynonyms(db: DbOrTrx): Promise<Tables["synonyms"][]> {
	return findRows(db, "synonyms", {}, { id: "asc" }, MOST_SYNONYMS);
}

/** Inserts the initial synonyms. @param entries a name in the catalogue and comma-separated everyday phrases */
export function insertSynonyms(
	trx: Trx,
	sayings: readonly (readonly [means: string, words: string])[],
): Promise<void> {
	const rows = sayings.flatMap(([means, words]) =>
		words.split(", ").map((word) => ({ id: sayingKey(word), word, means })),
	);
	return insertRows(trx, "synonyms", rows);
}
