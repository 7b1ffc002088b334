import { type Kysely, sql } from "kysely";

/** Most requests first is how staff ask: the index went the other way, and every page sorted all customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.dropIndex("customers_by_requests").execute();
	await sql`create index customers_by_requests on customers (request_count, last_contact_at, id)`.execute(
		db,
	);
}
