import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/**
 * Who wrote a note, so that they may correct it, and what it said before. A customer's tax number. Notes of before have no
 * author but a name: what staff typed and what the panel wrote down for them cannot be told apart, so they stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [name, type] of [
		["author_id", "text"],
		["edited_at", "text"],
		["edited_by", "text"],
	] as const)
		await db.schema.alterTable("lead_events").addColumn(name, type).execute();
	await db.schema
		.alterTable("lead_events")
		.addColumn("is_removed", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	await tableWithId(db, "note_texts")
		.addColumn("event_id", "text", (column) =>
			column.notNull().references("lead_events.id").onDelete("cascade"),
		)
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("written_by", "text", (column) => column.notNull())
		.addColumn("written_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("note_texts_by_event")
		.on("note_texts")
		.columns(["event_id", "written_at"])
		.execute();
	await db.schema.alterTable("customers").addColumn("ruc", "text").execute();
	for (const name of ["ruc", "kept_ruc"])
		await db.schema.alterTable("merged_customers").addColumn(name, "text").execute();
}
