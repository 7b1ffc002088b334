import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** People, what they asked for, and its history. */
export async function leadTables(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "customers")
		.addColumn("phone", "text", (column) => column.notNull().unique())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("email", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("last_contact_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "leads")
		.addColumn("reference", "text", (column) => column.notNull().unique())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("customer_id", "text", (column) => column.references("customers.id"))
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("phone", "text")
		.addColumn("phone_typed", "text")
		.addColumn("email", "text")
		.addColumn("summary", "text", (column) => column.notNull())
		.addColumn("search_text", "text", (column) => column.notNull())
		.addColumn("owner_id", "text", (column) => column.references("staff.id"))
		.addColumn("is_quarantined", "integer", (column) => column.notNull())
		.addColumn("due_at", "text", (column) => column.notNull())
		.addColumn("answered_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema.createIndex("leads_by_created").on("leads").column("created_at").execute();
	await db.schema
		.createIndex("leads_by_state")
		.on("leads")
		.columns(["state", "created_at"])
		.execute();
	await db.schema.createIndex("leads_by_customer").on("leads").column("customer_id").execute();
	await tableWithId(db, "lead_events")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema.createIndex("lead_events_by_lead").on("lead_events").column("lead_id").execute();
	await db.schema
		.createTable("quotes")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("notes", "text", (column) => column.notNull())
		.addColumn("total_items", "integer", (column) => column.notNull())
		.addColumn("total_cents", "bigint", (column) => column.notNull())
		.addColumn("sent_total_cents", "bigint")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "quote_items")
		.addColumn("lead_id", "text", (column) => column.notNull().references("quotes.lead_id"))
		.addColumn("position", "integer", (column) => column.notNull())
		.addColumn("product_id", "text", (column) => column.notNull())
		.addColumn("sku", "text", (column) => column.notNull())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("brand", "text", (column) => column.notNull())
		.addColumn("quantity", "integer", (column) => column.notNull())
		.addColumn("price_cents", "integer", (column) => column.notNull())
		.addColumn("sent_price_cents", "integer")
		.execute();
	await db.schema.createIndex("quote_items_by_lead").on("quote_items").column("lead_id").execute();
	await db.schema.createIndex("quote_items_by_sku").on("quote_items").column("sku").execute();
	await tableWithId(db, "subscribers")
		.addColumn("email", "text", (column) => column.notNull().unique())
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("consent_text", "text", (column) => column.notNull())
		.addColumn("address", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
}
