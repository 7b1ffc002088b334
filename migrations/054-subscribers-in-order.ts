import type { Kysely } from "kysely";

/** Subscribers of every state, the newest first: without it the whole list was sorted for each page. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createIndex("subscribers_by_created")
		.on("subscribers")
		.columns(["created_at desc", "id"])
		.execute();
}
