import { type Kysely, sql } from "kysely";

/** The Zoho keys that an owner typed, and whether a restored or moved shop still waits for an owner: one row at most each. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table zoho_keys (
			id text primary key,
			client_id text not null,
			encrypted_secret text not null,
			updated_at text not null
		)
	`.execute(db);
	await sql`create table server_pauses (id text primary key, paused_by text not null)`.execute(db);
}
