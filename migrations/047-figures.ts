import { type Kysely, sql } from "kysely";

/**
 * The dashboard's eight weeks are counted in one index and their losses found in another. The first begins like the one
 * it takes the place of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index leads_in_figures on leads
		(created_at, is_quarantined, kind, answered_at, due_at)`.execute(db);
	await sql`create index leads_lost on leads (updated_at desc, id)
		where state = 'perdida'`.execute(db);
	await sql`drop index leads_by_created`.execute(db);
}
