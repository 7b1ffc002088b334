import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Who changed what in the catalogue, and a bin for what the home page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "changes")
		.addColumn("subject", "text", (column) => column.notNull())
		.addColumn("subject_id", "text", (column) => column.notNull())
		.addColumn("action", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("fields", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("changes_by_subject")
		.on("changes")
		.columns(["subject", "subject_id", "created_at"])
		.execute();
	for (const table of ["promotions", "testimonials", "brands"])
		await db.schema.alterTable(table).addColumn("deleted_at", "text").execute();
	await db.schema
		.createIndex("quote_items_by_product")
		.on("quote_items")
		.columns(["product_id", "lead_id"])
		.execute();
	await db.schema
		.createIndex("products_by_deleted")
		.on("products")
		.columns(["deleted_at", "sort_name"])
		.execute();
}
