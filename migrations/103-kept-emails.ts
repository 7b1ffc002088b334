import { type Kysely, sql } from "kysely";

/** What a file that another became part of had for an e-mail until then: the other's is taken back when they part. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("merged_customers").addColumn("kept_email", "text").execute();
	await sql`update merged_customers set kept_email =
		(select email from customers where customers.id = merged_customers.into_id)`.execute(db);
}
