import { type ExpressionBuilder, sql } from "kysely";
import { heldWords } from "#features/leads/held-words.server.ts";
import type { DbOrTrx, Tables } from "#platform/db.server.ts";
import { ESTIMATES_PER_PAGE } from "./bounds.ts";
import type { EstimateFilter } from "./contract.ts";
import type {} from "./table.server.ts";

/** Said without a parameter, as its indexes say it: only then does the embedded engine take them. */
const IS_LATEST = sql<boolean>`estimates.is_latest = 1`;

/**
 * The newest version of each estimate with the name on its request, last changed first; one more than a page tells
 * whether there is another.
 *
 * @param today ISO day in Panama
 */
export async function listLatest(db: DbOrTrx, filter: EstimateFilter, today: string) {
	const { conditions, first } = await heldWords(db, filter.q);
	let page = db
		.selectFrom("estimates")
		.select("estimates.id")
		.where(IS_LATEST)
		.where((where) => standing(where, filter.state, today))
		.$if(conditions.length > 0 || filter.customer_id !== undefined, (all) => {
			let found = all.innerJoin("leads", "leads.id", "estimates.leadId");
			if (filter.customer_id) found = found.where("leads.customerId", "=", filter.customer_id);
			for (const condition of conditions) found = found.where(condition);
			for (const before of first) found = found.orderBy(before);
			return found;
		});
	if (filter.lead_id) page = page.where("estimates.leadId", "=", filter.lead_id);
	if (filter.lead_ids) page = page.where("estimates.leadId", "in", filter.lead_ids.split(","));
	// Whoever stands on pages before this one is passed over in the index, unread.
	const ids = page
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.limit(ESTIMATES_PER_PAGE + 1)
		.offset((filter.page - 1) * ESTIMATES_PER_PAGE);
	return db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.selectAll("estimates")
		.select("leads.name")
		.where("estimates.id", "in", ids)
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.execute();
}

type Where = ExpressionBuilder<Tables, "estimates">;

/** Those that can be answered today, by their last day: what expired long ago is not walked through. */
const holding = (today: string) => sql`
	select id from estimates where state = 'enviada' and valid_until >= ${today}`;
const DRAFTS = sql`select id from estimates where is_latest = 1 and state = 'borrador'`;

/** One that is sent is expired from the day after its last. */
function standing(where: Where, state: EstimateFilter["state"], today: string) {
	const is = (...states: Tables["estimates"]["state"][]) => where("estimates.state", "in", states);
	if (state === "todas") return where.lit(true);
	if (state === "abierta")
		return sql<boolean>`estimates.id in (${DRAFTS} union all ${holding(today)})`;
	if (state === "enviada") return sql<boolean>`estimates.id in (${holding(today)})`;
	if (state === "vencida")
		return where.and([is("enviada"), where("estimates.validUntil", "<", today)]);
	if (state === "aceptada") return is("aceptada", "aceptada_en_parte");
	return is(state);
}
