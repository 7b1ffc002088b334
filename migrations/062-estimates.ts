import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Estimates: a row for each version, its jobs and their lines, what happened to it, and the jobs kept as templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "estimates")
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("reference", "text", (column) => column.notNull())
		.addColumn("version", "integer", (column) => column.notNull())
		.addColumn("is_latest", "integer", (column) => column.notNull())
		.addColumn("state", "text", (column) => column.notNull())
		.addColumn("car_brand", "text", (column) => column.notNull())
		.addColumn("car_model", "text", (column) => column.notNull())
		.addColumn("car_year", "integer")
		.addColumn("car_plate", "text", (column) => column.notNull())
		.addColumn("valid_until", "text", (column) => column.notNull())
		.addColumn("only_whole", "integer", (column) => column.notNull())
		.addColumn("note", "text", (column) => column.notNull())
		.addColumn("delivery_text", "text", (column) => column.notNull())
		.addColumn("tax_percent", "real", (column) => column.notNull())
		.addColumn("discount_cents", "integer", (column) => column.notNull())
		.addColumn("discount_reason", "text", (column) => column.notNull())
		.addColumn("total_cents", "integer", (column) => column.notNull())
		.addColumn("link_version", "integer", (column) => column.notNull())
		.addColumn("link_hash", "text")
		.addColumn("created_by", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.addColumn("sent_at", "text")
		.addColumn("sent_by", "text")
		.addColumn("seen_at", "text")
		.addColumn("asked_at", "text")
		.addColumn("renewal_asked_at", "text")
		.addColumn("decided_at", "text")
		.addColumn("decided_via", "text")
		.addColumn("decided_by", "text")
		.addColumn("accepted_cents", "integer")
		.addColumn("accepted_tax_cents", "integer")
		.addColumn("reject_reason", "text")
		.addColumn("reject_text", "text")
		.addUniqueConstraint("estimates_version", ["reference", "version"])
		.addUniqueConstraint("estimates_of_lead", ["lead_id", "version"])
		.execute();
	await sql`create index estimates_by_link on estimates (link_hash, version desc)
		where link_hash is not null`.execute(db);
	await sql`create index estimates_listed on estimates (updated_at desc, id)
		where is_latest = 1`.execute(db);
	await sql`create index estimates_by_state on estimates (state, updated_at desc, id)
		where is_latest = 1`.execute(db);
	await sql`create index estimates_waiting on estimates (valid_until, id) where state = 'enviada'`.execute(
		db,
	);
	await sql`create index estimates_renewals on estimates (renewal_asked_at)
		where renewal_asked_at is not null`.execute(db);
	await sql`create index estimates_sent on estimates (sent_at) where sent_at is not null`.execute(
		db,
	);
	await tableWithId(db, "estimate_jobs")
		.addColumn("estimate_id", "text", (column) => column.notNull().references("estimates.id"))
		.addColumn("position", "integer", (column) => column.notNull())
		.addColumn("title", "text", (column) => column.notNull())
		.addColumn("level", "text")
		.addColumn("warranty_months", "integer")
		.addColumn("warranty_km", "integer")
		.addColumn("needs_job_id", "text")
		.addColumn("decision", "text", (column) => column.notNull())
		.addColumn("is_locked", "integer", (column) => column.notNull())
		.addColumn("sum_cents", "integer", (column) => column.notNull())
		.addColumn("discount_cents", "integer", (column) => column.notNull())
		.addColumn("copied_from_id", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await sql`create index estimate_jobs_in_order on estimate_jobs (estimate_id, position)`.execute(
		db,
	);
	await sql`create index estimate_jobs_newest on estimate_jobs (created_at desc)`.execute(db);
	await tableWithId(db, "estimate_lines")
		.addColumn("job_id", "text", (column) => column.notNull().references("estimate_jobs.id"))
		.addColumn("position", "integer", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("product_id", "text")
		.addColumn("sku", "text")
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("quantity_hundredths", "integer", (column) => column.notNull())
		.addColumn("unit_cents", "integer", (column) => column.notNull())
		.addColumn("line_cents", "integer", (column) => column.notNull())
		.addColumn("cost_cents", "integer")
		.addColumn("supplied_by", "text", (column) => column.notNull())
		.addColumn("free_reason", "text", (column) => column.notNull())
		.execute();
	await sql`create index estimate_lines_in_order on estimate_lines (job_id, position)`.execute(db);
	await tableWithId(db, "estimate_events")
		.addColumn("estimate_id", "text", (column) => column.notNull().references("estimates.id"))
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.addColumn("version", "integer", (column) => column.notNull())
		.addColumn("kind", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("via", "text")
		.addColumn("text", "text", (column) => column.notNull())
		.addColumn("address", "text")
		.addColumn("at", "text", (column) => column.notNull())
		.execute();
	await sql`create index estimate_events_of_lead on estimate_events (lead_id, at desc)`.execute(db);
	await sql`create index estimate_events_of_version on estimate_events (estimate_id, kind, at)`.execute(
		db,
	);
	await sql`create index estimate_events_by_kind on estimate_events (kind, at)`.execute(db);
	await tableWithId(db, "estimate_templates")
		.addColumn("title", "text", (column) => column.notNull().unique())
		.addColumn("job", "text", (column) => column.notNull())
		.addColumn("created_by", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createTable("old_estimate_links")
		.addColumn("link_hash", "text", (column) => column.primaryKey())
		.addColumn("lead_id", "text", (column) => column.notNull().references("leads.id"))
		.execute();
	await sql`create index old_estimate_links_of_lead on old_estimate_links (lead_id)`.execute(db);
}
