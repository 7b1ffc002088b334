import { type Kysely, sql } from "kysely";

/** Asked for the latest losses, SQLite took an index of all states and sorted: this one it prefers, because more of it is equal. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`drop index leads_lost`.execute(db);
	await sql`create index leads_lost on leads (is_quarantined, state, updated_at desc, id)
		where state = 'perdida'`.execute(db);
}
