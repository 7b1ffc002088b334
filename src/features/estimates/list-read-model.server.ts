import { type ExpressionBuilder, sql } from "kysely";
import { containsWords, type DbOrTrx, foundFirst, type Tables } from "#platform/db.server.ts";
import { fold } from "#search-text.ts";
import { ESTIMATES_PER_PAGE } from "./bounds.ts";
import type { EstimateFilter } from "./contract.ts";
import type {} from "./table.server.ts";

const SEARCHED = { table: "leads", index: "leads_search" };
/** Said without a parameter, as its indexes say it: only then does the embedded engine take them. */
const IS_LATEST = sql<boolean>`estimates.is_latest = 1`;

/**
 * The newest version of each estimate with the name on its request, last changed first; one more than a page tells
 * whether there is another.
 *
 * @param today ISO day in Panama
 */
export function listLatest(db: DbOrTrx, filter: EstimateFilter, today: string) {
	const words = fold(filter.q)
		.split(" ")
		.filter(Boolean)
		.map((word) => [word]);
	let query = db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.selectAll("estimates")
		.select("leads.name")
		.where(IS_LATEST)
		.where((where) => standing(where, filter.state, today));
	if (filter.lead_id) query = query.where("estimates.leadId", "=", filter.lead_id);
	if (filter.lead_ids) query = query.where("estimates.leadId", "in", filter.lead_ids.split(","));
	if (filter.customer_id) query = query.where("leads.customerId", "=", filter.customer_id);
	for (const condition of containsWords(db, words, SEARCHED)) query = query.where(condition);
	for (const first of foundFirst(db, words, SEARCHED)) query = query.orderBy(first);
	return query
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.limit(ESTIMATES_PER_PAGE + 1)
		.offset((filter.page - 1) * ESTIMATES_PER_PAGE)
		.execute();
}

type Where = ExpressionBuilder<Tables, "estimates">;

/** One that is sent is expired from the day after its last. */
function standing(where: Where, state: EstimateFilter["state"], today: string) {
	const is = (...states: Tables["estimates"]["state"][]) => where("estimates.state", "in", states);
	const holds = where("estimates.validUntil", ">=", today);
	if (state === "todas") return where.lit(true);
	if (state === "abierta") return where.or([is("borrador"), where.and([is("enviada"), holds])]);
	if (state === "enviada") return where.and([is("enviada"), holds]);
	if (state === "vencida") return where.and([is("enviada"), where.not(holds)]);
	if (state === "aceptada") return is("aceptada", "aceptada_en_parte");
	return is(state);
}
