import { type Kysely, sql } from "kysely";

/**
 * Merged requests, blocked hours, and the history of imports. Answers about the headings of a sheet belong to all its
 * headings together: what was remembered of a single heading is dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await addBlockedHours(db as Kysely<{ settings: { id: string; value: string } }>);
	await createLeadMerges(db);
	await addBatchHistory(db);
	await sql`drop table import_headings`.execute(db);
	await sql`create table sheet_layouts (id text primary key, answers text not null, used_at text not null)`.execute(
		db,
	);
}

/** Changes of each product by a batch, suppliers, and the rows whose prices move a lot. */
async function addBatchHistory(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table bulk_changes (
			subject_id text not null,
			change_id text not null,
			fields text not null,
			primary key (subject_id, change_id)
		)
	`.execute(db);
	await sql`create index bulk_changes_by_change on bulk_changes (change_id)`.execute(db);
	await sql`create table suppliers (id text primary key, name text not null)`.execute(db);
	await sql`
		create table product_suppliers (
			product_id text primary key references products (id) on delete cascade,
			supplier_id text not null references suppliers (id) on delete cascade
		)
	`.execute(db);
	await sql`create index product_suppliers_by_supplier on product_suppliers (supplier_id)`.execute(db);
	await sql`alter table product_batch_rows add column moves_price integer default 0 not null`.execute(db);
	await sql`alter table product_batches add column supplier_id text`.execute(db);
	await sql`alter table product_batches add column trimmed_at text`.execute(db);
}

/** The request that a merged one leads to, and what both were before, so that a merge can be undone. */
async function createLeadMerges(db: Kysely<unknown>): Promise<void> {
	await sql`alter table leads add column merged_into_id text`.execute(db);
	await sql`create index leads_merged on leads (merged_into_id) where merged_into_id is not null`.execute(db);
	await sql`
		create table lead_merges (
			lead_id text primary key references leads (id),
			into_id text not null references leads (id),
			merged_at text not null,
			snapshot text not null
		)
	`.execute(db);
	await sql`create index lead_merges_by_target on lead_merges (into_id, merged_at)`.execute(db);
}

async function addBlockedHours(db: Kysely<{ settings: { id: string; value: string } }>): Promise<void> {
	for (const { id, value } of await db.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = { ...JSON.parse(value), blockedHours: [] };
		await db
			.updateTable("settings")
			.set({ value: JSON.stringify(settings) })
			.where("id", "=", id)
			.execute();
	}
}
