import { type Kysely, sql } from "kysely";

/**
 * One link for all that a request is about, where visits, estimates and photos each had their own. Those that were sent go
 * on opening their part; what a request is given from now on is named at the next start: its secret is not the database's
 * to know. SQLite drops no unique column: `visits.link_hash` stays, empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("links")
		.addColumn("hash", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("opens", "text", (column) => column.notNull())
		.addColumn("version", "integer", (column) => column.notNull())
		.addColumn("ends_at", "text")
		.execute();
	await db.schema
		.createIndex("links_of_lead")
		.on("links")
		.columns(["lead_id", "version"])
		.execute();
	// Without its «where» SQLite would read «on» as that of a join.
	const sent = "insert into links (hash, lead_id, opens, version, ends_at) select";
	// A secret that was tried and given up again named the same link twice.
	for (const statement of [
		`${sent} link_hash, lead_id, 'visita', 1, null from visits where link_hash is not null`,
		`${sent} link_hash, lead_id, 'visita', 1, null from old_visit_links where true`,
		`${sent} distinct link_hash, lead_id, 'cotizacion', 1, null from estimates where link_hash is not null`,
		`${sent} link_hash, lead_id, 'cotizacion', 1, null from old_estimate_links where true`,
		`${sent} link_hash, lead_id, 'fotos', 1, expires_at from photo_links where true`,
	])
		await sql.raw(`${statement} on conflict (hash) do nothing`).execute(db);
	await db.schema
		.createTable("photo_terms")
		.addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id"))
		.addColumn("until", "text", (column) => column.notNull())
		.addColumn("told_at", "text")
		.execute();
	await db.schema.createIndex("photo_terms_by_end").on("photo_terms").column("until").execute();
	await sql`insert into photo_terms (lead_id, until, told_at)
		select lead_id, expires_at, told_at from photo_links`.execute(db);
	for (const table of ["photo_links", "old_visit_links", "old_estimate_links"])
		await db.schema.dropTable(table).execute();
	await sql`update visits set link_hash = null`.execute(db);
	await db.schema.dropIndex("estimates_by_link").execute();
	for (const column of ["link_hash", "link_version"])
		await db.schema.alterTable("estimates").dropColumn(column).execute();
}
