import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/**
 * What many rows hold is counted by reading all texts in an index that has them, an eighth of the rows: the embedded engine
 * read a row for each that its index of words found. Its condition holds for every row: only who asks with it is served from
 * that index, and every other list keeps its own. PostgreSQL reads the rows from its memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (!isEmbedded(db)) return;
	await sql`create index leads_in_searches on leads
		(state, is_quarantined, kind, owner_id, channel, search_text) where search_text >= ''`.execute(
		db,
	);
	await sql`create index products_in_searches on products
		(type, brand, is_visible, deleted_at, search_text) where search_text >= ''`.execute(db);
}
