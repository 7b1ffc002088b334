import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/**
 * What the panel's lists are ordered and narrowed by, so that a page costs the same in the first year and in the tenth.
 * An index that holds every column of its list's filters answers also a deep page without touching the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await inboxOrders(db);
	await catalogueOrders(db);
	await searches(db, "leads");
	await searches(db, "customers");
	const columns = {
		customers_by_created: ["customers", "created_at"],
		customers_by_email: ["customers", "lower(email)"],
		quotes_by_created: ["quotes", "created_at desc", "lead_id"],
		outbox_by_list: ["outbox", "topic", "state", "created_at", "id"],
		outbox_by_done: ["outbox", "state", "done_at"],
		idempotency_by_created: ["idempotency", "created_at"],
		rate_limits_by_expire: ["rate_limits", "expire"],
		changes_by_instant: ["changes", "created_at desc", "id"],
	};
	for (const [name, [table = "", ...parts]] of Object.entries(columns))
		await index(db, name, table, parts.join(", "));
	await db.schema.dropIndex("changes_by_created").execute();
	await index(
		db,
		"visits_by_calendar",
		"visits",
		"calendar_state, day",
		"calendar_state in ('pending', 'failed')",
	);
}

/** Columns that follow from others, so that both engines order by them from an index alone. */
async function inboxOrders(db: Kysely<unknown>) {
	const kind = isEmbedded(db) ? "virtual" : "stored";
	const derived = {
		asked_at: ["text", "coalesce(reopened_at, created_at)"],
		is_settled: [
			"integer",
			"case when answered_at is null and kind <> 'newsletter' then 0 else 1 end",
		],
	};
	for (const [name, [type = "", told = ""]] of Object.entries(derived))
		await sql
			.raw(`alter table leads add column ${name} ${type} generated always as (${told}) ${kind}`)
			.execute(db);
	await db.schema.dropIndex("leads_by_asked").execute();
	const filters = "state, kind, owner_id";
	await index(db, "leads_by_asked", "leads", `is_quarantined, asked_at desc, id, ${filters}`);
	await index(
		db,
		"leads_by_state_asked",
		"leads",
		`is_quarantined, state, asked_at desc, id, kind, owner_id`,
	);
	await index(
		db,
		"leads_by_due",
		"leads",
		`is_quarantined, is_settled, due_at, asked_at desc, id, ${filters}`,
	);
	await index(db, "leads_by_kind_page", "leads", "kind, is_quarantined, created_at desc, id");
	await index(
		db,
		"leads_to_forget",
		"leads",
		"created_at",
		`state <> 'ganada' and kind <> 'newsletter'
		and (name <> 'Datos borrados' or phone is not null or email is not null or customer_id is not null)`,
	);
}

/** Each order of the staff's list of products, without what lies in the bin. */
async function catalogueOrders(db: Kysely<unknown>) {
	const orders = {
		name: "sort_name, id",
		sku: "sku, sort_name, id",
		brand: "lower(brand), sort_name, id, brand, type",
		type: "lower(type), sort_name, id, brand, type",
		price: "price_cents, sort_name, id",
		updated: "updated_at desc, sort_name, id",
	};
	for (const [name, columns] of Object.entries(orders))
		await index(db, `products_kept_by_${name}`, "products", columns, "deleted_at is null");
	await index(db, "products_in_bin", "products", "sort_name, id", "deleted_at is not null");
	await index(db, "products_by_group", "products", "type, brand, is_visible, deleted_at");
	await index(db, "products_by_image", "products", "image", "image is not null");
	await index(
		db,
		"products_on_sale",
		"products",
		"sort_name, id",
		"is_visible = 1 and deleted_at is null",
	);
}

/** Substring search through an index, as the products have it since the beginning. */
async function searches(db: Kysely<unknown>, table: "leads" | "customers") {
	if (!isEmbedded(db)) {
		const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
		if (rows.length > 0)
			await sql
				.raw(`create index ${table}_by_trigram on ${table} using gin (search_text gin_trgm_ops)`)
				.execute(db);
		return;
	}
	const found = `${table}_search`;
	const added = `insert into ${found}(rowid, search_text) values (new.rowid, new.search_text)`;
	const removed = `insert into ${found}(${found}, rowid, search_text) values ('delete', old.rowid, old.search_text)`;
	for (const statement of [
		`create virtual table ${found} using fts5(search_text, content='${table}', content_rowid='rowid', tokenize='trigram')`,
		`create trigger ${table}_found after insert on ${table} begin ${added}; end`,
		`create trigger ${table}_lost after delete on ${table} begin ${removed}; end`,
		`create trigger ${table}_renamed after update of search_text on ${table} begin ${removed}; ${added}; end`,
		`insert into ${found}(${found}) values ('rebuild')`,
	])
		await sql.raw(statement).execute(db);
}

function index(db: Kysely<unknown>, name: string, table: string, columns: string, where = "") {
	const only = where && ` where ${where}`;
	return sql.raw(`create index ${name} on ${table} (${columns})${only}`).execute(db);
}
