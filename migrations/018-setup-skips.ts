import { type Kysely, sql } from "kysely";

/** The steps of «Puesta en marcha» that an owner left out: a row for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table setup_skips (
			id text primary key,
			skipped_at text not null
		)
	`.execute(db);
}
