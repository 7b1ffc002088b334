import { type Kysely, sql } from "kysely";

/** Services whose cars are left in the morning: their window and places a day, and the places in the one guard of the agenda. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["drop_off_from", "drop_off_until", "drop_off_per_day"])
		await db.schema.alterTable("services").addColumn(column, "integer").execute();
	await db.schema
		.alterTable("visits")
		.addColumn("is_drop_off", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	// Neither engine changes a primary key the same way: the table is made anew.
	await db.schema
		.createTable("visit_places")
		.addColumn("day", "text", (column) => column.notNull())
		.addColumn("pool", "text", (column) => column.notNull().defaultTo(""))
		.addColumn("minute", "integer", (column) => column.notNull())
		.addColumn("bay", "integer", (column) => column.notNull())
		.addColumn("lead_id", "text", (column) => column.notNull().references("visits.lead_id"))
		.addPrimaryKeyConstraint("visit_places_pk", ["day", "pool", "minute", "bay"])
		.execute();
	await sql`insert into visit_places (day, minute, bay, lead_id) select day, minute, bay, lead_id from visit_hours`.execute(
		db,
	);
	await db.schema.dropTable("visit_hours").execute();
	await db.schema.alterTable("visit_places").renameTo("visit_hours").execute();
	await db.schema.createIndex("visit_hours_by_lead").on("visit_hours").column("lead_id").execute();
}
