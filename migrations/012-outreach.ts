import type { Kysely } from "kysely";

/** Who asked for no reminders, and whom staff already reached for what. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("customers")
		.addColumn("wants_no_reminders", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createTable("outreach_marks")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("day", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("outreach_marks_key", ["lead_id", "kind", "day"])
		.execute();
}
