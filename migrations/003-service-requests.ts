import type { Kysely } from "kysely";

/** What people ask of a service, and the price a service may have. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("service_requests")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("service_id", "text")
		.addColumn("service_name", "text", (column) => column.notNull())
		.addColumn("vehicle_brand", "text", (column) => column.notNull())
		.addColumn("vehicle_model", "text", (column) => column.notNull())
		.addColumn("vehicle_year", "integer", (column) => column.notNull())
		.addColumn("urgency", "text", (column) => column.notNull())
		.addColumn("preferred_date", "text")
		.addColumn("preferred_time", "text")
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("contact_method", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("service_requests_by_created")
		.on("service_requests")
		.column("created_at")
		.execute();
	await db.schema
		.createIndex("service_requests_by_service")
		.on("service_requests")
		.columns(["service_id", "created_at"])
		.execute();
	await db.schema.alterTable("services").addColumn("price_cents", "integer").execute();
}
