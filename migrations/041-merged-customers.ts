import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Two files of one person made one: the one that went, as it was, and which requests came with it, to take it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "merged_customers")
		.addColumn("into_id", "text", (column) =>
			column.notNull().references("customers.id").onDelete("cascade"),
		)
		.addColumn("phone", "text", (column) => column.notNull().unique())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("email", "text")
		.addColumn("notes", "text", (column) => column.notNull())
		.addColumn("wants_no_reminders", "integer", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("last_contact_at", "text", (column) => column.notNull())
		.addColumn("kept_notes", "text", (column) => column.notNull())
		.addColumn("kept_wants_no_reminders", "integer", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("merged_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("merged_customers_by_into")
		.on("merged_customers")
		.column("into_id")
		.execute();
	await db.schema
		.createTable("merged_requests")
		.addColumn("lead_id", "text", (column) =>
			column.primaryKey().references("leads.id").onDelete("cascade"),
		)
		.addColumn("customer_id", "text", (column) =>
			column.notNull().references("merged_customers.id").onDelete("cascade"),
		)
		.execute();
	await db.schema
		.createIndex("merged_requests_by_customer")
		.on("merged_requests")
		.column("customer_id")
		.execute();
}
