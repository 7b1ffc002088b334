import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Cars, and the work orders of those that are or were in the workshop: their moves, what became of their jobs, their photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "cars")
		.addColumn("plate", "text", (column) => column.notNull())
		.addColumn("brand", "text", (column) => column.notNull())
		.addColumn("model", "text", (column) => column.notNull())
		.addColumn("year", "integer")
		.addColumn("color", "text", (column) => column.notNull())
		.addColumn("notes", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.alterTable("leads")
		.addColumn("car_id", "text", (column) => column.references("cars.id"))
		.execute();
	await db.schema
		.createTable("work_orders")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("reference", "text", (column) => column.notNull().unique())
		.addColumn("car_id", "text", (column) => column.notNull().references("cars.id"))
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("state_at", "text", (column) => column.notNull())
		.addColumn("complaint", "text", (column) => column.notNull())
		.addColumn("promised_at", "text")
		.addColumn("mechanic_id", "text", (column) => column.references("staff.id"))
		.addColumn("waits_for", "text")
		.addColumn("wait_text", "text", (column) => column.notNull())
		.addColumn("wait_until", "text")
		.addColumn("km_in", "integer")
		.addColumn("fuel_eighths", "integer")
		.addColumn("belongings", "text", (column) => column.notNull())
		.addColumn("no_plate", "text")
		.addColumn("no_phone", "text", (column) => column.notNull())
		.addColumn("received_at", "text", (column) => column.notNull())
		.addColumn("received_by", "text", (column) => column.notNull())
		.addColumn("basis", "text")
		.addColumn("basis_why", "text", (column) => column.notNull())
		.addColumn("delivered_to", "text", (column) => column.notNull())
		.addColumn("kept_until", "text")
		.addColumn("before", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.addColumn("updated_by", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "work_order_moves")
		.addColumn("lead_id", "text", (column) => column.notNull().references("work_orders.lead_id"))
		.addColumn("at", "text", (column) => column.notNull())
		.addColumn("by", "text", (column) => column.notNull())
		.addColumn("from", "text")
		.addColumn("to", "text", (column) => column.notNull())
		.addColumn("reason", "text", (column) => column.notNull())
		.addColumn("promised_from", "text")
		.addColumn("promised_to", "text")
		.execute();
	await tableWithId(db, "work_order_jobs")
		.addColumn("lead_id", "text", (column) => column.notNull().references("work_orders.lead_id"))
		.addColumn("root_job_id", "text", (column) => column.notNull())
		.addColumn("done_at", "text")
		.addColumn("done_by", "text")
		.addColumn("dropped_why", "text", (column) => column.notNull())
		.addUniqueConstraint("work_order_jobs_once", ["lead_id", "root_job_id"])
		.execute();
	await db.schema
		.alterTable("request_photos")
		.addColumn("kind", "text", (column) => column.notNull().defaultTo("cliente"))
		.execute();
	await db.schema
		.alterTable("request_photos")
		.addColumn("author_id", "text", (column) => column.references("staff.id"))
		.execute();
	await db.schema
		.alterTable("request_photos")
		.addColumn("is_shared", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	for (const statement of [
		"create unique index cars_by_plate on cars (plate) where plate <> ''",
		"create index leads_of_car on leads (car_id, created_at desc) where car_id is not null",
		// One car stands in the workshop once; the board reads along the same rows.
		`create unique index work_orders_inside on work_orders (car_id)
			where state in ('recibido', 'en_trabajo', 'listo')`,
		"create index work_orders_of_car on work_orders (car_id, received_at desc)",
		"create index work_orders_kept on work_orders (kept_until) where kept_until is not null",
		"create index work_order_moves_in_order on work_order_moves (lead_id, at)",
		// Four places are the customer's; what staff take has places of its own.
		"drop index request_photos_by_place",
		`create unique index request_photos_by_place on request_photos (lead_id, place)
			where deleted_at is null and kind = 'cliente'`,
		`create unique index request_photos_of_staff on request_photos (lead_id, place)
			where deleted_at is null and kind <> 'cliente'`,
	])
		await sql.raw(statement).execute(db);
}
