import { type Kysely, sql } from "kysely";

/**
 * Says of a quote which product its customer waits for, and when that product arrived. Both indexes leave out the
 * other quotes, which are nearly all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table quotes add column awaited_product_id text`.execute(db);
	await sql`alter table quotes add column arrived_at text`.execute(db);
	await sql`alter table quotes add column arrival_email_id text`.execute(db);
	await sql`
		create index quotes_awaiting on quotes (awaited_product_id, lead_id) where awaited_product_id is not null
	`.execute(db);
	await sql`create index quotes_arrived on quotes (arrived_at, lead_id) where arrived_at is not null`.execute(
		db,
	);
}
