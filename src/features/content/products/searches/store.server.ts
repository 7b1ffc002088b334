import { randomUUID } from "node:crypto";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { MAX_SEARCHES } from "./rules.ts";

/** Counts a search once more and deletes the oldest ones beyond the maximum. */
export async function countSearch(
	trx: Trx,
	{ key, words, lastAt }: Pick<Tables["missedSearches"], "key" | "words" | "lastAt">,
): Promise<void> {
	await trx
		.insertInto("missedSearches")
		.values({ id: randomUUID(), key, words, times: 1, lastAt })
		.onConflict((conflict) =>
			conflict
				.column("key")
				.doUpdateSet((row) => ({ words, lastAt, times: row("missedSearches.times", "+", 1) })),
		)
		.execute();
	const excess = trx
		.selectFrom("missedSearches")
		.select("id")
		.orderBy("lastAt", "desc")
		.orderBy("id")
		.limit(Number.MAX_SAFE_INTEGER)
		.offset(MAX_SEARCHES);
	await trx.deleteFrom("missedSearches").where("id", "in", excess).execute();
}

/** Lists the searches since an instant (ISO 8601), most frequent first. */
export async function listSearches(db: DbOrTrx, since: string): Promise<Tables["missedSearches"][]> {
	return db
		.selectFrom("missedSearches")
		.selectAll()
		.where("lastAt", ">=", since)
		.orderBy("times", "desc")
		.orderBy("lastAt", "desc")
		.limit(MAX_SEARCHES)
		.execute();
}
