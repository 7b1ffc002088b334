import type { Kysely } from "kysely";

/** From where each of the staff logged in before, and how many letters nobody asked for an address had in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("known_devices")
		.addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
		.addColumn("mark", "text", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("session_id", "text", (column) => column.notNull())
		.addColumn("last_used_at", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("known_devices_key", ["staff_id", "mark"])
		.execute();
	await db.schema
		.createTable("unasked_letters")
		.addColumn("recipient", "text", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("day", "text", (column) => column.notNull())
		.addColumn("asked", "integer", (column) => column.notNull())
		.addPrimaryKeyConstraint("unasked_letters_key", ["recipient", "kind", "day"])
		.execute();
}
