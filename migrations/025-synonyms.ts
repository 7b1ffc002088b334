import type { Kysely } from "kysely";
import { sql } from "kysely";
import { TAUGHT } from "./synonym-defaults.ts";
import { tableWithId } from "./table-with-id.ts";

/** What people say and the catalogue calls otherwise; staff edit it, these are the first ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "synonyms")
		.addColumn("word", "text", (column) => column.notNull())
		.addColumn("means", "text", (column) => column.notNull())
		.execute();
	for (const [id, word, means] of TAUGHT)
		await sql`insert into synonyms (id, word, means) values (${id}, ${word}, ${means})`.execute(db);
}
