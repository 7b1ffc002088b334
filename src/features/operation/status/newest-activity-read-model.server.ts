import type { DbOrTrx } from "#server/database/db.server.ts";

/** Finds the instant of the latest request or change; undefined in a new shop. */
export async function findNewestActivity(db: DbOrTrx): Promise<string | undefined> {
	const findNewest = (table: "leads" | "changes") =>
		db.selectFrom(table).select("createdAt").orderBy("createdAt", "desc").limit(1).execute();
	const rows = [...(await findNewest("leads")), ...(await findNewest("changes"))];
	return rows
		.map(({ createdAt }) => createdAt)
		.toSorted()
		.at(-1);
}
