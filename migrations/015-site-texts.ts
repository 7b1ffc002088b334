import { type Kysely, sql } from "kysely";

/** The texts of the site that an owner wrote, a row for each version. A text without a row is the bundled one. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table site_texts (
			id text primary key,
			name text not null,
			number integer not null,
			value text,
			written_by text not null,
			created_at text not null
		)
	`.execute(db);
	await sql`create unique index site_texts_name_number on site_texts (name, number)`.execute(db);
}
