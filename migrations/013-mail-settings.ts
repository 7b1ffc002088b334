import { type Kysely, sql } from "kysely";

/** The mail server that an owner typed in the panel: one row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table mail_settings (
			id text primary key,
			host text not null,
			port integer not null,
			security text not null,
			username text not null,
			encrypted_password text not null,
			sender_name text not null,
			sender_address text not null,
			is_own_network integer not null,
			paused_by text,
			updated_at text not null
		)
	`.execute(db);
}
