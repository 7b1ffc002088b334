import { type Kysely, sql } from "kysely";

/** Says of each product whether it is at the counter. Until now the feed said so of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table products add column availability text default 'in_stock' not null`.execute(db);
	await sql`alter table products add column order_days integer`.execute(db);
	await sql`
		create index products_missing on products (availability, sort_name, id)
		where availability <> 'in_stock' and deleted_at is null
	`.execute(db);
}
