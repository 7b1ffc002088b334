import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Which bucket's mark goes with this database: two shops in one place would sweep each other's pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "media_stores")
		.addColumn("mark", "text", (column) => column.notNull())
		.addColumn("since", "text", (column) => column.notNull())
		.execute();
}
