import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/** Two cars that are one are joined and parted again; a plate is found by its beginning, whichever of O and 0 was read on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("cars").addColumn("joined_into_id", "text").execute();
	await db.schema.alterTable("cars").addColumn("joined_at", "text").execute();
	await db.schema
		.createTable("joined_car_requests")
		.addColumn("car_id", "text", (column) => column.notNull().references("cars.id"))
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addPrimaryKeyConstraint("joined_car_requests_once", ["car_id", "lead_id"])
		.execute();
	// By the bytes on both engines, so that the index has the beginnings.
	const [order, kind] = isEmbedded(db) ? ["", "virtual"] : [`collate "C"`, "stored"];
	for (const statement of [
		`alter table cars add column plate_key text ${order}
			generated always as (replace(plate, 'O', '0')) ${kind}`,
		"create index cars_by_plate_key on cars (plate_key) where plate <> ''",
		"create index joined_cars on cars (joined_into_id) where joined_into_id is not null",
	])
		await sql.raw(statement).execute(db);
}
