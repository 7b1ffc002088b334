import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Old requests closed in one act, and what each of them was, so that the act can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "lead_closings")
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("before_day", "text", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("reason", "text", (column) => column.notNull())
		.addColumn("closed", "integer", (column) => column.notNull())
		.addColumn("restored", "integer", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("undone_at", "text")
		.addColumn("undone_by", "text")
		.execute();
	await db.schema
		.createTable("closed_leads")
		.addColumn("closing_id", "text", (column) =>
			column.notNull().references("lead_closings.id").onDelete("cascade"),
		)
		.addColumn("lead_id", "text", (column) =>
			column.notNull().references("leads.id").onDelete("cascade"),
		)
		.addColumn("was_state", "text", (column) => column.notNull())
		.addColumn("was_answered_at", "text")
		.addColumn("was_news", "text")
		.addColumn("was_call_back_on", "text")
		.addColumn("closed_at", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("closed_leads_pkey", ["closing_id", "lead_id"])
		.execute();
	await db.schema
		.createIndex("closed_leads_by_lead")
		.on("closed_leads")
		.column("lead_id")
		.execute();
	await sql`create index lead_closings_by_instant on lead_closings (created_at desc, id)`.execute(
		db,
	);
}
