import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The link to the owner's Zoho Calendar, the authorisations under way, and what was sent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "calendar_link")
		.addColumn("data_centre", "text", (column) => column.notNull())
		.addColumn("refresh_token", "text", (column) => column.notNull())
		.addColumn("access_token", "text")
		.addColumn("access_expires_at", "text")
		.addColumn("token_calls", "text", (column) => column.notNull())
		.addColumn("calendar_uid", "text", (column) => column.notNull())
		.addColumn("calendar_name", "text", (column) => column.notNull())
		.addColumn("granted_by", "text", (column) => column.notNull())
		.addColumn("granted_at", "text", (column) => column.notNull())
		.addColumn("lost_at", "text")
		.addColumn("lost_reason", "text")
		.addColumn("last_success_at", "text")
		.addColumn("failing_since", "text")
		.addColumn("failures", "integer", (column) => column.notNull())
		.addColumn("problem", "text")
		.addColumn("paused_until", "text")
		.addColumn("next_create_at", "text")
		.addColumn("turn_holder", "text")
		.addColumn("turn_until", "text")
		.execute();
	await tableWithId(db, "calendar_states")
		.addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
		.addColumn("expires_at", "text", (column) => column.notNull())
		.addColumn("used_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("calendar_entries")
		.addColumn("reference", "text", (column) => column.primaryKey())
		.addColumn("day", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "calendar_events")
		.addColumn("reference", "text", (column) => column.notNull().unique())
		.addColumn("title", "text", (column) => column.notNull())
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("customer", "text", (column) => column.notNull())
		.addColumn("day", "text", (column) => column.notNull())
		.addColumn("start_minute", "integer", (column) => column.notNull())
		.addColumn("minutes", "integer", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("uid", "text")
		.addColumn("error", "text")
		.addColumn("tried_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
}
