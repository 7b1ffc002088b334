import type { Kysely } from "kysely";

/** Which service a job of an estimate was chosen as; null of what was written or came from a template. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("estimate_jobs").addColumn("service_id", "text").execute();
}
