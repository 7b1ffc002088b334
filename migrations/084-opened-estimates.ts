import { type Kysely, sql } from "kysely";

/** Who answered an estimate through its link, or asked there for a renewal, had opened it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`update estimates set seen_at = coalesce(decided_at, renewal_asked_at)
		where seen_at is null and (decided_via = 'enlace' or renewal_asked_at is not null)`.execute(db);
}
