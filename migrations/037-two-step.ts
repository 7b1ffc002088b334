import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The second step of a login: what somebody's app was told, their recovery codes, and whether owners are asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("two_steps")
		.addColumn("staff_id", "text", (column) => column.primaryKey().references("staff.id"))
		.addColumn("sealed_secret", "text", (column) => column.notNull())
		.addColumn("confirmed_at", "text")
		.addColumn("last_step", "integer", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("recovery_codes")
		.addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
		.addColumn("hash", "text", (column) => column.notNull())
		.addPrimaryKeyConstraint("recovery_codes_key", ["staff_id", "hash"])
		.execute();
	await tableWithId(db, "staff_policies")
		.addColumn("owners_need_two_step", "integer", (column) => column.notNull())
		.execute();
}
