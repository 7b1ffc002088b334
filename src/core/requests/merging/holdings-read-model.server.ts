import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Holding } from "./messages.ts";

/** One row for each table that belongs to a single request of a matter, the most telling first. */
const HOLDINGS = (ids: readonly string[]) => {
	const list = sql.join(ids);
	return sql<{ leadId: string; holding: Holding }>`
		select lead_id as lead_id, 'order' as holding, 1 as place from work_orders where lead_id in (${list})
		union all select lead_id, 'visit', 2 from visits where lead_id in (${list})
		union all select id, 'win', 3 from leads where id in (${list}) and state = 'won'
		union all select lead_id, 'money', 4 from accounts where lead_id in (${list})
		union all select lead_id, 'estimate', 5 from estimates where lead_id in (${list}) and sent_at is not null
		union all select lead_id, 'draft', 6 from estimates where lead_id in (${list}) and sent_at is null
		union all select lead_id, 'notice', 7 from quotes where lead_id in (${list}) and awaited_product_id is not null
		order by place`;
};

/**
 * Finds what each of some requests has that cannot move to another: a visit, an order, an estimate, money, a win or a
 * notice of arrival. A request without any is absent.
 *
 * @returns the most telling one by request
 */
export async function findHoldings(
	db: DbOrTrx,
	ids: readonly string[],
): Promise<ReadonlyMap<string, Holding>> {
	if (ids.length === 0) return new Map();
	const { rows } = await HOLDINGS(ids).execute(db);
	const holdings = new Map<string, Holding>();
	for (const { leadId, holding } of rows) if (!holdings.has(leadId)) holdings.set(leadId, holding);
	return holdings;
}
