import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Which master secret the database was made with, and the links of visits that an earlier one named. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "secret_marks")
		.addColumn("mark", "text", (column) => column.notNull())
		.addColumn("since", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("old_visit_links")
		.addColumn("link_hash", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.notNull().references("visits.lead_id"))
		.execute();
	await db.schema
		.createIndex("old_visit_links_by_visit")
		.on("old_visit_links")
		.column("lead_id")
		.execute();
}
