import { type Kysely, sql } from "kysely";

/**
 * Whether the shop's site is published: one row while it is. A shop that was in use before this version stays
 * visible: it has a request of a visitor, or an edit of its settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table publication (
			id text primary key,
			published_at text not null,
			published_by text not null,
			is_by_upgrade integer not null
		)
	`.execute(db);
	await sql`
		insert into publication (id, published_at, published_by, is_by_upgrade)
		select '1', ${sql.lit(new Date().toISOString())}, '', 1
		where exists (select 1 from leads where channel = 'site')
			or exists (select 1 from changes where subject = 'settings' and action in ('updated', 'approved'))
	`.execute(db);
}
