import { type Kysely, SqliteAdapter, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Settings, products with their search index, services and the home page's showcase. */
export async function catalogueTables(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "settings")
		.addColumn("value", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "products")
		.addColumn("sku", "text", (column) => column.notNull().unique())
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("sort_name", "text", (column) => column.notNull())
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("brand", "text", (column) => column.notNull())
		.addColumn("type", "text", (column) => column.notNull())
		.addColumn("uses", "text", (column) => column.notNull())
		.addColumn("keywords", "text", (column) => column.notNull())
		.addColumn("price_cents", "integer", (column) => column.notNull())
		.addColumn("image", "text")
		.addColumn("google_image_url", "text")
		.addColumn("search_text", "text", (column) => column.notNull())
		.addColumn("is_visible", "integer", (column) => column.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	for (const column of ["sort_name", "price_cents", "brand", "type"])
		await db.schema.createIndex(`products_by_${column}`).on("products").column(column).execute();
	await searchIndex(db);
	await tableWithId(db, "services")
		.addColumn("name", "text", (column) => column.notNull())
		.addColumn("description", "text", (column) => column.notNull())
		.addColumn("duration", "text", (column) => column.notNull())
		.addColumn("minutes", "integer")
		.addColumn("includes", "text", (column) => column.notNull())
		.addColumn("image", "text", (column) => column.notNull())
		.addColumn("specialty", "integer", (column) => column.notNull())
		.addColumn("badge", "text")
		.addColumn("category", "text", (column) => column.notNull())
		.addColumn("warranty", "text")
		.addColumn("position", "integer", (column) => column.notNull())
		.addColumn("is_visible", "integer", (column) => column.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	for (const table of ["promotions", "testimonials", "brands"])
		await tableWithId(db, table)
			.addColumn("value", "text", (column) => column.notNull())
			.addColumn("position", "integer", (column) => column.notNull())
			.addColumn("updated_at", "text", (column) => column.notNull())
			.execute();
}

/**
 * Substring search that an index answers on both engines, through the same `like`: trigrams of FTS5 kept in step
 * by triggers, or pg_trgm where the server has it.
 */
async function searchIndex(db: Kysely<unknown>) {
	if (db.getExecutor().adapter instanceof SqliteAdapter) {
		await sql`create virtual table product_search using fts5(
			search_text, content='products', content_rowid='rowid', tokenize='trigram')`.execute(db);
		await sql`create trigger products_added after insert on products begin
			insert into product_search(rowid, search_text) values (new.rowid, new.search_text); end`.execute(
			db,
		);
		await sql`create trigger products_removed after delete on products begin
			insert into product_search(product_search, rowid, search_text) values ('delete', old.rowid, old.search_text); end`.execute(
			db,
		);
		await sql`create trigger products_changed after update on products begin
			insert into product_search(product_search, rowid, search_text) values ('delete', old.rowid, old.search_text);
			insert into product_search(rowid, search_text) values (new.rowid, new.search_text); end`.execute(
			db,
		);
		return;
	}
	const available = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(
		db,
	);
	if (available.rows.length === 0) return;
	await sql`create extension if not exists pg_trgm with schema public`.execute(db);
	await sql`create index products_by_trigram on products using gin (search_text gin_trgm_ops)`.execute(
		db,
	);
}
