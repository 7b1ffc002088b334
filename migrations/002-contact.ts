import type { Kysely } from "kysely";

/** Messages and visits that people ask for, and the consent they gave with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableOfLead(db, "lead_consents")
		.addColumn("version", "text", (column) => column.notNull())
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("address", "text", (column) => column.notNull())
		.addColumn("accepted_at", "text", (column) => column.notNull())
		.execute();
	await tableOfLead(db, "messages")
		.addColumn("service", "text")
		.addColumn("vehicle_type", "text")
		.addColumn("message", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await tableOfLead(db, "appointments")
		.addColumn("source", "text", (column) => column.notNull())
		.addColumn("service", "text", (column) => column.notNull())
		.addColumn("service_id", "text")
		.addColumn("vehicle_type", "text")
		.addColumn("vehicle_brand", "text")
		.addColumn("vehicle_brand_other", "text")
		.addColumn("vehicle_model", "text")
		.addColumn("vehicle_year", "integer")
		.addColumn("urgency", "text")
		.addColumn("preferred_date", "text")
		.addColumn("preferred_time", "text")
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("sent_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("appointments_by_date")
		.on("appointments")
		.column("preferred_date")
		.execute();
}

/** A table with one row per lead. */
function tableOfLead(db: Kysely<unknown>, name: string) {
	return db.schema
		.createTable(name)
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"));
}
