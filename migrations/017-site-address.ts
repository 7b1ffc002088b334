import { type Kysely, sql } from "kysely";

/** The address of the site as an owner typed it in the panel: one row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table site_address (
			id text primary key,
			url text not null,
			confirmed_at text not null
		)
	`.execute(db);
}
