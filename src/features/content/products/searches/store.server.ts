import { randomUUID } from "node:crypto";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { MAX_SEARCHES } from "./rules.ts";

/** Counts a search once more and deletes the oldest ones beyond the maximum. */
export async function countSearch(
	trx: Trx,
	{ key, query, lastSearchedAt }: Pick<Tables["missedSearches"], "key" | "query" | "lastSearchedAt">,
): Promise<void> {
	await trx
		.insertInto("missedSearches")
		.values({ id: randomUUID(), key, query, times: 1, lastSearchedAt })
		.onConflict((conflict) =>
			conflict
				.column("key")
				.doUpdateSet((row) => ({ query, lastSearchedAt, times: row("missedSearches.times", "+", 1) })),
		)
		.execute();
	const excess = trx
		.selectFrom("missedSearches")
		.select("id")
		.orderBy("lastSearchedAt", "desc")
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
		.where("lastSearchedAt", ">=", since)
		.orderBy("times", "desc")
		.orderBy("lastSearchedAt", "desc")
		.limit(MAX_SEARCHES)
		.execute();
}
