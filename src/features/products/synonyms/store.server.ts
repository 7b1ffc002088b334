import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { deleteRows, findRows, saveRow } from "#platform/database/rows.server.ts";
import { MOST_SYNONYMS } from "./rules.ts";
import "./table.server.ts";

/** Everything that was taught, A to Z. */
export async function listSynonyms(db: DbOrTrx): Promise<Tables["synonyms"][]> {
	return findRows(db, "synonyms", {}, { id: "asc" }, MOST_SYNONYMS);
}

/** What was taught before under the same key is replaced. */
export async function saveSynonym(trx: Trx, synonym: Tables["synonyms"]): Promise<void> {
	const { word, means } = synonym;
	await saveRow(trx, "synonyms", { id: synonym.id }, { word, means });
}

export async function removeSynonym(trx: Trx, id: string): Promise<void> {
	await deleteRows(trx, "synonyms", { id });
}
