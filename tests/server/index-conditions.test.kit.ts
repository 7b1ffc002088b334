import { sql } from "kysely";
import { type Db, isEmbedded } from "#server/database/db.server.ts";

/** Returns the condition of each partial index by the index's name; empty for an index of all rows. */
export async function readIndexConditions(db: Db): Promise<Map<string, string>> {
	const { rows } = await (isEmbedded(db)
		? sql<Index>`select name, sql as text from sqlite_master where type = 'index' and sql is not null`
		: sql<Index>`select indexname as name, indexdef as text from pg_indexes`
	).execute(db);
	return new Map(rows.map(({ name, text }) => [name, text.split(/\bwhere\b/i)[1] ?? ""]));
}

type Index = { name: string; text: string };
