import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** What visitors looked for in the catalogue and did not find; nobody's name stands beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "missed_searches")
		.addColumn("key", "text", (column) => column.notNull().unique())
		.addColumn("words", "text", (column) => column.notNull())
		.addColumn("times", "integer", (column) => column.notNull())
		.addColumn("last_at", "text", (column) => column.notNull())
		.execute();
}
