import { type Kysely, sql } from "kysely";

/** The newest requests of a customer are read in their order, however many a fleet made. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index leads_of_customer on leads (customer_id, created_at desc, id)`.execute(db);
	await sql`drop index leads_by_customer`.execute(db);
}
