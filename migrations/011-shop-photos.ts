import { type Kysely, sql } from "kysely";

/** The photographs of the shop that stand in a place of the site: a row for each place that has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table shop_photos (
			id text primary key,
			image text not null,
			alt_text text not null,
			is_graded integer not null,
			folder text not null,
			updated_at text not null
		)
	`.execute(db);
}
