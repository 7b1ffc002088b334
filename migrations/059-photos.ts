import type { Kysely } from "kysely";
import { sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Customers' photos of a request, each on its way or stored, and the link that takes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("photo_links")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("link_hash", "text", (column) => column.notNull().unique())
		.addColumn("expires_at", "text", (column) => column.notNull())
		.addColumn("told_at", "text")
		.execute();
	await db.schema
		.createIndex("photo_links_by_end")
		.on("photo_links")
		.column("expires_at")
		.execute();
	await tableWithId(db, "request_photos")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("upload_key", "text", (column) => column.notNull())
		.addColumn("place", "integer", (column) => column.notNull())
		.addColumn("bytes", "integer", (column) => column.notNull())
		.addColumn("received", "integer", (column) => column.notNull())
		.addColumn("folder", "text")
		.addColumn("width", "integer")
		.addColumn("height", "integer")
		.addColumn("size_bytes", "integer")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("stored_at", "text")
		.addColumn("deleted_at", "text")
		.execute();
	for (const statement of [
		"create unique index request_photos_by_key on request_photos (lead_id, upload_key)",
		"create unique index request_photos_by_place on request_photos (lead_id, place) where deleted_at is null",
		"create index request_photos_by_day on request_photos (created_at)",
		"create index request_photos_arriving on request_photos (created_at) where stored_at is null",
		"create index request_photos_removed on request_photos (deleted_at) where deleted_at is not null",
	])
		await sql.raw(statement).execute(db);
}
