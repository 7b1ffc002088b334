import type { Kysely } from "kysely";

/** Without figures about the tables SQLite took this index for every list of products, and sorted what it found. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.dropIndex("products_by_deleted").execute();
}
