import { type Kysely, sql } from "kysely";

/** When a product first stood on the site: one that never did is named to nobody. Of before, what is shown, was sold or is in the bin did. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("products").addColumn("published_at", "text").execute();
	await sql`update products set published_at = created_at
		where is_visible = 1 or quoted_times > 0 or deleted_at is not null`.execute(db);
}
