import { type ExpressionBuilder, sql } from "kysely";
import { buildLeadSearch, toTextConditions } from "#core/requests/search/lead-search.server.ts";
import { listEstimateStatesWith, type StoredState } from "#features/workshop/estimates/estimate-states.ts";
import type { EstimateFilter } from "./contract.ts";
import type { EstimateTables, EstimateView } from "./tables.server.ts";

export const ESTIMATES_PER_PAGE = 50;

/** Literal instead of a parameter: SQLite uses a partial index only if the condition matches its text. */
const IS_LATEST = sql<boolean>`estimates.is_latest = 1`;

const APPROVED = listEstimateStatesWith(({ answer }) => answer === "yes" || answer === "part");
const DECLINED = listEstimateStatesWith(({ answer }) => answer === "no");
const ANNULLED = listEstimateStatesWith(({ isAnnulled }) => isAnnulled);

/** Total approved in earlier versions; 0 when those versions and this one are annulled. */
const LOCKED_CENTS = sql<number>`(select cast(coalesce(sum(sum_cents - discount_cents), 0) as bigint)
	from estimate_jobs where estimate_id = estimates.id and is_locked = 1
	and (estimates.state not in (${sql.join(ANNULLED)}) or exists (select 1 from estimates before
		where before.lead_id = estimates.lead_id and before.state in (${sql.join(APPROVED)}))))`.as(
	"lockedCents",
);

/** Matches versions with locked jobs: a rejected supplement leaves its estimate approved. */
const HAS_LOCKED_JOBS = sql<boolean>`exists (select 1 from estimate_jobs
	where estimate_id = estimates.id and is_locked = 1)`;

/** Latest estimates searched directly for a common term before the index is used. */
const MAX_LATEST_SEARCHED = 1000;

/**
 * Lists the latest version of each estimate with the name on its request, most recently changed first. It returns one
 * row more than a page, which tells if there is a next page.
 *
 * @param today ISO day in Panama
 * @param options `commonThreshold` is the number of matching requests from which a term counts as common; `limit` is
 *   the number of rows, for the beginning of the first page
 */
export async function listLatest(
	db: EstimateView,
	filter: EstimateFilter,
	today: string,
	{ commonThreshold, limit = ESTIMATES_PER_PAGE + 1 }: { commonThreshold?: number; limit?: number } = {},
) {
	const search = await buildLeadSearch(db, filter.q, commonThreshold);
	const fetchPageIds = (search: Pick<Search, "conditions" | "first">, searchLimit?: number) =>
		selectPageIds(db, { filter, today, search, searchLimit, limit }).execute();
	const isBroad = search.otherwise !== undefined || search.first.length > 0;
	let ids = isBroad
		? await fetchPageIds({ conditions: toTextConditions(filter.q), first: [] }, MAX_LATEST_SEARCHED)
		: [];
	if (!isBroad || ids.length < limit) {
		const conditions = (await search.otherwise?.()) ?? search.conditions;
		ids = await fetchPageIds({ conditions, first: search.first });
	}
	if (ids.length === 0) return [];
	const pageIds = ids.map(({ id }) => id);
	return db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.selectAll("estimates")
		.select(["leads.name", LOCKED_CENTS])
		.where("estimates.id", "in", pageIds)
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.execute();
}

type Search = Awaited<ReturnType<typeof buildLeadSearch>>;
type PageInput = {
	filter: EstimateFilter;
	today: string;
	search: Pick<Search, "conditions" | "first">;
	searchLimit: number | undefined;
	limit: number;
};

/** Selects the ids of one page. @param searchLimit searches only that many of the latest changed estimates */
function selectPageIds(db: EstimateView, { filter, today, search, searchLimit, limit }: PageInput) {
	const { conditions, first } = search;
	let query = db
		.selectFrom("estimates")
		.select("estimates.id")
		.where(IS_LATEST)
		.where((expression) => filterByState(expression, filter.state, today))
		.$if(conditions.length > 0 || filter.customer_id !== undefined, (all) => {
			let matches = all.innerJoin("leads", "leads.id", "estimates.leadId");
			if (filter.customer_id) matches = matches.where("leads.customerId", "=", filter.customer_id);
			for (const condition of conditions) matches = matches.where(condition);
			for (const ordering of first) matches = matches.orderBy(ordering);
			return matches;
		});
	if (searchLimit !== undefined) {
		const since = sql<string>`coalesce((select updated_at from estimates where is_latest = 1
			order by updated_at desc limit 1 offset ${searchLimit}), '')`;
		query = query.where("estimates.updatedAt", ">", since);
	}
	if (filter.lead_id) query = query.where("estimates.leadId", "=", filter.lead_id);
	if (filter.lead_ids) query = query.where("estimates.leadId", "in", filter.lead_ids.split(","));
	// OFFSET skips the earlier pages in the index, without reading their rows.
	return query
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.limit(limit)
		.offset((filter.page - 1) * ESTIMATES_PER_PAGE);
}

type Where = ExpressionBuilder<EstimateTables, "estimates">;

/** Selects estimates that can be answered today. It uses the index on the last day, which skips expired ones. */
const selectAnswerable = (today: string) => sql`
	select id from estimates where state = 'sent' and valid_until >= ${today}`;
const DRAFTS = sql`select id from estimates where is_latest = 1 and state = 'draft'`;
const selectLatestIn = (states: StoredState[]) => sql`
	select id from estimates where is_latest = 1 and state in (${sql.join(states)})`;

/** Filters by effective state: a sent version expires on the day after its last valid day. */
function filterByState(expression: Where, state: EstimateFilter["state"], today: string) {
	const hasState = (states: StoredState[]) => expression("estimates.state", "in", states);
	if (state === "all") return expression.lit(true);
	if (state === "open") return sql<boolean>`estimates.id in (${DRAFTS} union all ${selectAnswerable(today)})`;
	const waiting = listEstimateStatesWith(({ isWaiting }) => isWaiting);
	// `sent` and `expired` share one stored state and differ by the last valid day.
	if (state === "sent") return sql<boolean>`estimates.id in (${selectAnswerable(today)})`;
	if (state === "expired")
		return expression.and([hasState(waiting), expression("estimates.validUntil", "<", today)]);
	const stored = listEstimateStatesWith(({ filter }) => filter === state);
	if (state === "accepted")
		return sql<boolean>`estimates.id in (${selectLatestIn(stored)} union all ${selectLatestIn(DECLINED)} and ${HAS_LOCKED_JOBS})`;
	if (state === "declined") return expression.and([hasState(stored), expression.not(HAS_LOCKED_JOBS)]);
	return hasState(stored);
}
