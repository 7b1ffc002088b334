import { type Kysely, sql } from "kysely";

/** The place of the remote backups that an owner typed in the panel: one row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table backup_settings (
			id text primary key,
			endpoint text not null,
			place text not null,
			region text not null,
			access_key_id text not null,
			encrypted_secret text not null,
			encrypted_key text not null,
			is_own_network integer not null,
			paused_by text,
			updated_at text not null
		)
	`.execute(db);
}
