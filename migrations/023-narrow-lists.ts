import { type Kysely, sql } from "kysely";

/** The quotes that fell silent were looked for among all quotes of all years. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index leads_quoted on leads (kind, is_quarantined, updated_at, id)
		where state = 'cotizada'`.execute(db);
	// Its columns begin leads_by_kind_page too: every request wrote both.
	await db.schema.dropIndex("leads_by_kind").execute();
}
