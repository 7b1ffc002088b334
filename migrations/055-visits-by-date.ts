import { type Kysely, sql } from "kysely";

/** The visits of any date from the latest on, who has none first: the search of the agenda walks them until its page is full. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql
		.raw("create index visits_by_date on visits (coalesce(day, '9') desc, lead_id desc)")
		.execute(db);
}
