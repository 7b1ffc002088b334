import { type Kysely, sql } from "kysely";

/** What became of a request's visit, and since when it waits for an answer again. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("leads").addColumn("news", "text").execute();
	await db.schema.alterTable("leads").addColumn("reopened_at", "text").execute();
	await db.schema
		.createIndex("leads_by_asked")
		.on("leads")
		.expression(sql`coalesce(reopened_at, created_at)`)
		.execute();
}
