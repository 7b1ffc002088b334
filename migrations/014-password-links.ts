import { type Kysely, sql } from "kysely";

/**
 * Links with which a person chooses their password: an invitation, or a reset. A person has one open link at most. An
 * account without a password has an empty hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table password_links (
			id text primary key,
			staff_id text not null references staff (id),
			token_hash text not null unique,
			state text not null,
			created_by text not null references staff (id),
			created_at text not null,
			expires_at text not null
		)
	`.execute(db);
	await sql`create unique index password_links_open on password_links (staff_id) where state = 'open'`.execute(
		db,
	);
	await sql`create index password_links_by_end on password_links (expires_at)`.execute(db);
}
