import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** What a car does, how urgent that is, what it usually is and what to do; its service and its article by their keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "symptoms")
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("category", "text", (column) => column.notNull())
		.addColumn("urgency", "text", (column) => column.notNull())
		.addColumn("causes", "text", (column) => column.notNull())
		.addColumn("advice", "text", (column) => column.notNull())
		.addColumn("service_id", "text")
		.addColumn("post_slug", "text")
		.addColumn("position", "integer", (column) => column.notNull())
		.addColumn("is_visible", "integer", (column) => column.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
}
