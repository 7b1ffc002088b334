import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./baseline/engine.ts";

/** Stores imports and bulk edits of the catalogue for a day: what they would write, and what they wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table product_batches (
			id text primary key,
			number integer not null unique,
			state text not null,
			source text not null,
			summary text not null,
			author text not null,
			total_rows integer not null,
			done_rows integer not null,
			created_at text not null,
			touched_at text not null,
			applied_at text,
			undone_at text
		)
	`.execute(db);
	await sql`
		create table product_batch_rows (
			batch_id text not null references product_batches (id) on delete cascade,
			position integer not null,
			sheet_row integer not null,
			cells text not null,
			sku text not null,
			name text not null,
			outcome text not null,
			product_id text,
			version text,
			changes text not null,
			problems text not null,
			is_written integer not null,
			primary key (batch_id, position)
		)
	`.execute(db);
	await sql`create index product_batch_rows_by_outcome on product_batch_rows (batch_id, outcome, position)`.execute(
		db,
	);
	await sql`create index product_batch_rows_by_product on product_batch_rows (batch_id, product_id)`.execute(
		db,
	);
	await sql`create table import_headings (id text primary key, field text not null)`.execute(db);
	// Secure deletion takes a hundred times as long, and no product names a person.
	if (isEmbedded(db))
		await sql`insert into product_search(product_search, rank) values ('secure-delete', 0)`.execute(db);
}
