import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** What watches over the shop: the last hour it saw, the alarms it raised; and who waits for a letter goes before who does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "clock_marks")
		.addColumn("trusted_at", "text", (column) => column.notNull())
		.addColumn("seen_at", "text", (column) => column.notNull())
		.addColumn("jumped_at", "text")
		.execute();
	await tableWithId(db, "alarms")
		.addColumn("since", "text", (column) => column.notNull())
		.addColumn("told_at", "text")
		.addColumn("ok_since", "text")
		.addColumn("detail", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.alterTable("outbox")
		.addColumn("rank", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createIndex("outbox_in_turn")
		.on("outbox")
		.columns(["state", "topic", "rank", "due_at"])
		.execute();
}
