import type { Kysely } from "kysely";
import { catalogueTables } from "./001-catalogue.ts";
import { leadTables } from "./001-leads.ts";
import { tableWithId } from "./table-with-id.ts";

/**
 * The first schema. Portable over both engines: text ids, instants as ISO text in UTC, booleans as 0/1,
 * money as integer cents, lists as JSON text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await plumbingTables(db);
	await catalogueTables(db);
	await leadTables(db);
}

async function plumbingTables(db: Kysely<unknown>) {
	await tableWithId(db, "heartbeat")
		.addColumn("beat", "integer", (column) => column.notNull())
		.execute();
	await db
		.insertInto("heartbeat" as never)
		.values({ id: "1", beat: 0 } as never)
		.execute();
	await db.schema
		.createTable("rate_limits")
		.addColumn("key", "varchar(255)", (column) => column.primaryKey())
		.addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
		.addColumn("expire", "bigint")
		.execute();
	await tableWithId(db, "content_version")
		.addColumn("version", "integer", (column) => column.notNull())
		.execute();
	await tableWithId(db, "counters")
		.addColumn("value", "integer", (column) => column.notNull())
		.execute();
	await tableWithId(db, "idempotency")
		.addColumn("body_hash", "text", (column) => column.notNull())
		.addColumn("answer", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "outbox")
		.addColumn("topic", "text", (column) => column.notNull())
		.addColumn("payload", "text", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("attempts", "integer", (column) => column.notNull())
		.addColumn("due_at", "text", (column) => column.notNull())
		.addColumn("leased_until", "text")
		.addColumn("last_error", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("done_at", "text")
		.execute();
	await db.schema
		.createIndex("outbox_by_state")
		.on("outbox")
		.columns(["state", "due_at"])
		.execute();
	await tableWithId(db, "staff")
		.addColumn("username", "text", (column) => column.notNull().unique())
		.addColumn("email", "text", (column) => column.notNull())
		.addColumn("full_name", "text", (column) => column.notNull())
		.addColumn("role", "text", (column) => column.notNull())
		.addColumn("password_hash", "text", (column) => column.notNull())
		.addColumn("disabled_at", "text")
		.addColumn("last_login_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "sessions")
		.addColumn("staff_id", "text", (column) => column.notNull().references("staff.id"))
		.addColumn("user_agent", "text", (column) => column.notNull())
		.addColumn("address", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("last_used_at", "text", (column) => column.notNull())
		.addColumn("authenticated_at", "text", (column) => column.notNull())
		.execute();
}
