import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./table-with-id.ts";

/**
 * Figures that the panel shows on every screen, kept by the database itself in the transaction of whatever changes
 * them: how many requests of each kind and state there are, how often each product and each service was asked for,
 * and how much each customer asked. `recount` in src/api/recount.server.ts compares them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const tables = `
		create table lead_counts (kind text not null, state text not null, is_quarantined integer not null,
			owner_id text not null, has_visit integer not null, found integer not null,
			primary key (kind, state, is_quarantined, owner_id, has_visit));
		create table service_demand (service_id text not null, service_name text not null, state text not null,
			found integer not null, primary key (service_id, service_name, state));
		alter table customers add column request_count integer not null default 0;
		alter table products add column quoted_times integer not null default 0;
		alter table products add column quoted_quantity integer not null default 0`;
	await run(db, tables.split(";"));
	if (isEmbedded(db)) {
		// Every update wrote a product's search index again; a count is not searched.
		await run(db, [
			"drop trigger products_changed",
			`create trigger products_changed after update of search_text on products begin
				insert into product_search(product_search, rowid, search_text) values ('delete', old.rowid, old.search_text);
				insert into product_search(rowid, search_text) values (new.rowid, new.search_text); end`,
		]);
	}
	await run(db, FILL);
	await run(db, isEmbedded(db) ? EMBEDDED : SERVED);
	await run(db, [
		"create index customers_by_requests on customers (request_count, last_contact_at desc, id desc)",
		"create index customers_to_forget on customers (last_contact_at) where request_count = 0",
		`create index products_kept_by_quotes on products (quoted_times desc, sort_name, id) where deleted_at is null`,
		`create index products_kept_by_quantity on products (quoted_quantity desc, sort_name, id) where deleted_at is null`,
		"create index products_by_demand on products (quoted_times desc, quoted_quantity desc, id)",
	]);
}

async function run(db: Kysely<unknown>, statements: readonly string[]) {
	for (const statement of statements) await sql.raw(statement).execute(db);
}

const FILL = [
	`insert into lead_counts select kind, leads.state, is_quarantined, coalesce(owner_id, ''),
		case when visits.lead_id is null then 0 else 1 end, count(*)
		from leads left join visits on visits.lead_id = leads.id group by 1, 2, 3, 4, 5`,
	`insert into service_demand select coalesce(service_id, ''), service_name, leads.state, count(*)
		from service_requests join leads on leads.id = lead_id where is_quarantined = 0 group by 1, 2, 3`,
	`update customers set request_count = asked.found from (select customer_id, count(*) as found from leads
		where is_quarantined = 0 group by customer_id) as asked where asked.customer_id = customers.id`,
	`update products set quoted_times = asked.times, quoted_quantity = asked.quantity
		from (select product_id, count(*) as times, sum(quantity) as quantity from quote_items
			join leads on leads.id = lead_id where is_quarantined = 0 group by product_id) as asked
		where asked.product_id = products.id`,
];

/** One bucket down, one up, always in the order of the key, so that two writers never lock crosswise. */
const move = (rows: string) => `insert into lead_counts
	select kind, state, is_quarantined, owner_id, has_visit, sum(by_how_many) from (${rows}) as moved
	group by 1, 2, 3, 4, 5 having sum(by_how_many) <> 0 order by 1, 2, 3, 4, 5
	on conflict (kind, state, is_quarantined, owner_id, has_visit) do update
	set found = lead_counts.found + excluded.found`;
const bucket = (row: string, visit: string, by: number) =>
	`select ${row}.kind, ${row}.state, ${row}.is_quarantined, coalesce(${row}.owner_id, '') as owner_id,
		${visit} as has_visit, ${by} as by_how_many`;
const ofVisit = "case when exists (select 1 from visits where lead_id = new.id) then 1 else 0 end";
const demand = (row: string, lead: string, by: number) => `insert into service_demand
	select coalesce(${row}.service_id, ''), ${row}.service_name, ${lead}.state, ${by}`;
const adds = `on conflict (service_id, service_name, state) do update
	set found = service_demand.found + excluded.found`;

/** What each trigger does: [name, when, what]. */
const STEPS: readonly (readonly [string, string, readonly string[]])[] = [
	[
		"leads_count_in",
		"after insert on leads",
		[
			move(bucket("new", "0", 1)),
			"update customers set request_count = request_count + 1 where id = new.customer_id and new.is_quarantined = 0",
		],
	],
	[
		"leads_count_out",
		"after delete on leads",
		[
			move(bucket("old", "0", -1)),
			"update customers set request_count = request_count - 1 where id = old.customer_id and old.is_quarantined = 0",
		],
	],
	[
		"leads_count_on",
		"after update of state, is_quarantined, owner_id, customer_id on leads",
		[
			move(`${bucket("old", ofVisit, -1)} union all ${bucket("new", ofVisit, 1)}`),
			"update customers set request_count = request_count - 1 where id = old.customer_id and old.is_quarantined = 0",
			"update customers set request_count = request_count + 1 where id = new.customer_id and new.is_quarantined = 0",
			`${demand("asked", "old", -1)} from service_requests as asked where lead_id = new.id and old.is_quarantined = 0 ${adds}`,
			`${demand("asked", "new", 1)} from service_requests as asked where lead_id = new.id and new.is_quarantined = 0 ${adds}`,
			`update products set quoted_times = quoted_times + (old.is_quarantined - new.is_quarantined),
				quoted_quantity = quoted_quantity + (old.is_quarantined - new.is_quarantined)
					* (select quantity from quote_items where lead_id = new.id and product_id = products.id)
				where old.is_quarantined <> new.is_quarantined
				and id in (select product_id from quote_items where lead_id = new.id)`,
		],
	],
	[
		"visits_count_in",
		"after insert on visits",
		[
			move(
				`${bucket("leads", "0", -1)} from leads where id = new.lead_id union all
				${bucket("leads", "1", 1)} from leads where id = new.lead_id`,
			),
		],
	],
	[
		"visits_count_out",
		"after delete on visits",
		[
			move(
				`${bucket("leads", "1", -1)} from leads where id = old.lead_id union all
				${bucket("leads", "0", 1)} from leads where id = old.lead_id`,
			),
		],
	],
	[
		"services_count_in",
		"after insert on service_requests",
		[
			`${demand("new", "leads", 1)} from leads where id = new.lead_id and is_quarantined = 0 ${adds}`,
		],
	],
	[
		"items_count_in",
		"after insert on quote_items",
		[
			`update products set quoted_times = quoted_times + 1, quoted_quantity = quoted_quantity + new.quantity
				where id = new.product_id
				and exists (select 1 from leads where id = new.lead_id and is_quarantined = 0)`,
		],
	],
];

const EMBEDDED = STEPS.map(
	([name, when, what]) => `create trigger ${name} ${when} begin ${what.join("; ")}; end`,
);
const SERVED = STEPS.flatMap(([name, when, what]) => [
	// A visit and the state of its request may change at once: the second waits, and sees what the first did.
	`create function ${name}() returns trigger language plpgsql as $$ begin
		${when.endsWith("on visits") ? `perform 1 from leads where id = ${when.includes("insert") ? "new" : "old"}.lead_id for no key update;` : ""}
		${what.join("; ")}; return null; end $$`,
	`create trigger ${name} ${when} for each row execute function ${name}()`,
]);
