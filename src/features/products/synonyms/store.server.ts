import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { MOST_SYNONYMS } from "./rules.ts";
import "./table.server.ts";

/** Everything that was taught, A to Z. */
export async function listSynonyms(db: DbOrTrx): Promise<Tables["synonyms"][]> {
	return db.selectFrom("synonyms").selectAll().orderBy("id").limit(MOST_SYNONYMS).execute();
}

/** What was taught before under the same key is replaced. */
export async function saveSynonym(trx: Trx, synonym: Tables["synonyms"]): Promise<void> {
	const { word, means } = synonym;
	await trx
		.insertInto("synonyms")
		.values(synonym)
		.onConflict((conflict) => conflict.column("id").doUpdateSet({ word, means }))
		.execute();
}

export async function removeSynonym(trx: Trx, id: string): Promise<void> {
	await trx.deleteFrom("synonyms").where("id", "=", id).execute();
}
