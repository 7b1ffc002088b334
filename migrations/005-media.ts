import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The picture library. `stem` is the public path without its ending: of the files not deleted, one has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "media_files")
		.addColumn("stem", "text", (column) => column.notNull())
		.addColumn("path", "text", (column) => column.notNull())
		.addColumn("filename", "text", (column) => column.notNull())
		.addColumn("category", "text", (column) => column.notNull())
		.addColumn("target", "text")
		.addColumn("file_type", "text", (column) => column.notNull())
		.addColumn("size_bytes", "integer", (column) => column.notNull())
		.addColumn("width", "integer", (column) => column.notNull())
		.addColumn("height", "integer", (column) => column.notNull())
		.addColumn("hash", "text", (column) => column.notNull())
		.addColumn("alt_text", "text", (column) => column.notNull())
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("search_text", "text", (column) => column.notNull())
		.addColumn("uploaded_by", "text", (column) => column.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("media_files_by_category")
		.on("media_files")
		.columns(["category", "created_at"])
		.execute();
	await db.schema
		.createIndex("media_files_in_place")
		.on("media_files")
		.column("stem")
		.unique()
		.where("deleted_at" as never, "is", null)
		.execute();
}
