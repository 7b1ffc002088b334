import { type Kysely, sql } from "kysely";

/** When the person of a request was erased; until now, the text of its name said that it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table leads add column forgotten_at text`.execute(db);
	// The placeholder alone may be the name that a visitor typed.
	await sql`
		update leads set forgotten_at = updated_at
		where name = 'Datos borrados' and phone is null and email is null and customer_id is null
	`.execute(db);
	await sql`drop index leads_to_forget`.execute(db);
	await sql`
		create index leads_to_forget on leads (created_at)
		where state <> 'won' and kind <> 'newsletter' and forgotten_at is null
	`.execute(db);
}
