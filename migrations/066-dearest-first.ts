import { type Kysely, sql } from "kysely";

/** The catalogue by price from above, names of one price from A: no index the other way has both. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index products_dearest on products (price_cents desc, sort_name, id)
		where is_visible = 1 and deleted_at is null`.execute(db);
	await sql`drop index products_by_price_cents`.execute(db);
}
