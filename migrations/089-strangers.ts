import { type Kysely, sql } from "kysely";

/** Which requests came from somebody the shop did not know, and which of them wait because too many came at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("stranger_requests")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("sort", "text", (column) => column.notNull())
		.addColumn("is_held", "integer", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	for (const statement of [
		"create index stranger_requests_by_time on stranger_requests (sort, created_at, is_held)",
		"create index stranger_requests_by_age on stranger_requests (created_at)",
		"create index stranger_requests_held on stranger_requests (created_at, lead_id) where is_held = 1",
	])
		await sql.raw(statement).execute(db);
}
