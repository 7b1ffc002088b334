import { type RawBuilder, sql } from "kysely";
import { recountAccounts } from "#features/payments/ledger/recount-accounts.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";

/**
 * A total that triggers or a use case maintain: the query of the stored value, of the actual value, and the repair
 * statements.
 */
type StoredTotal = {
	stored: RawBuilder<unknown>;
	actual: RawBuilder<unknown>;
	repairs: RawBuilder<unknown>[];
};

const LEADS = sql`select kind, leads.state as state, is_quarantined, coalesce(owner_id, '') as owner_id,
	case when booked.lead_id is null then 0 else 1 end as has_visit, count(*) as found
	from leads left join (select distinct lead_id from visits) as booked on booked.lead_id = leads.id
	group by kind, leads.state, is_quarantined, owner_id, booked.lead_id is null`;
const SERVICES = sql`select coalesce(service_id, '') as service_id, service_name, leads.state as state, count(*) as found
	from service_requests join leads on leads.id = lead_id where is_quarantined = 0
	group by service_id, service_name, leads.state`;
const CUSTOMERS = sql`select customer_id as id, count(*) as found from leads
	where is_quarantined = 0 and customer_id is not null group by customer_id`;
const PRODUCTS = sql`select product_id as id, count(*) as times, sum(quantity) as quantity
	from quote_items join leads on leads.id = lead_id
	where is_quarantined = 0 and product_id in (select id from products) group by product_id`;
const STORED_TOTALS: Record<string, StoredTotal> = {
	requests: {
		stored: sql`select kind, state, is_quarantined, owner_id, has_visit, sum(found) as found from lead_counts
			group by kind, state, is_quarantined, owner_id, has_visit having sum(found) <> 0`,
		actual: LEADS,
		repairs: [sql`delete from lead_counts`, sql`insert into lead_counts ${LEADS}`],
	},
	services: {
		stored: sql`select service_id, service_name, state, sum(found) as found from service_demand
			group by service_id, service_name, state having sum(found) <> 0`,
		actual: SERVICES,
		repairs: [sql`delete from service_demand`, sql`insert into service_demand ${SERVICES}`],
	},
	customers: {
		stored: sql`select id, request_count from customers where request_count <> 0`,
		actual: CUSTOMERS,
		repairs: [
			sql`update customers set request_count = coalesce((select found from (${CUSTOMERS}) as t where t.id = customers.id), 0)`,
		],
	},
	products: {
		stored: sql`select id, quoted_times, quoted_quantity from products where quoted_times <> 0`,
		actual: PRODUCTS,
		repairs: [
			sql`update products set quoted_times = 0, quoted_quantity = 0`,
			sql`update products set quoted_times = t.times, quoted_quantity = t.quantity from (${PRODUCTS}) as t where t.id = products.id`,
		],
	},
};

/**
 * Compares every stored total with its actual value and repairs differences. They arise only when the database is
 * changed by hand or loaded without its triggers.
 *
 * @returns names of the totals that were wrong
 */
export async function recountTotals(ctx: AppContext): Promise<string[]> {
	const wrongNames: string[] = [];
	for (const [name, { stored, actual, repairs }] of Object.entries(STORED_TOTALS)) {
		const difference = sql<{ found: number }>`select count(*) as found from (
			select * from (select * from (${stored}) as a except select * from (${actual}) as b) as c
			union all select * from (select * from (${actual}) as d except select * from (${stored}) as e) as f) as g`;
		const { rows } = await difference.execute(ctx.reads);
		if (!rows[0]?.found) continue;
		wrongNames.push(name);
		await withTransaction(ctx.db, async (trx) => {
			// The lock keeps concurrent inserts from being counted twice. With `nowait` no request queues behind it; if
			// requests are being written, it fails and runs again in the next hour of the night.
			if (ctx.database.engine === "postgres")
				await sql`lock table leads in share row exclusive mode nowait`.execute(trx);
			for (const statement of repairs) await statement.execute(trx);
		});
	}
	if ((await recountAccounts(ctx)) > 0) wrongNames.push("accounts");
	if (wrongNames.length > 0) ctx.log.error({ wrongNames }, "kept figures were wrong and are right again");
	return wrongNames;
}
