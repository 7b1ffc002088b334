import { type ExpressionBuilder, sql } from "kysely";
import { alike, heldWords } from "#features/leads/held-words.server.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { ESTIMATES_PER_PAGE } from "./bounds.ts";
import type { EstimateFilter } from "./contract.ts";
import { type StoredState, statesThat } from "./estimate-states.ts";

/** Literal instead of a parameter: SQLite uses a partial index only if the condition matches its text. */
const IS_LATEST = sql<boolean>`estimates.is_latest = 1`;

const APPROVED = statesThat(({ answer }) => answer === "yes" || answer === "part");
const REFUSED = statesThat(({ answer }) => answer === "no");
const ANNULLED = statesThat(({ isAnnulled }) => isAnnulled);

/** Total approved in earlier versions; 0 when those versions and this one are annulled. */
const LOCKED_CENTS =
	sql<number>`(select cast(coalesce(sum(sum_cents - discount_cents), 0) as bigint)
	from estimate_jobs where estimate_id = estimates.id and is_locked = 1
	and (estimates.state not in (${sql.join(ANNULLED)}) or exists (select 1 from estimates before
		where before.lead_id = estimates.lead_id and before.state in (${sql.join(APPROVED)}))))`.as(
		"lockedCents",
	);

/** Matches versions with locked jobs: a rejected supplement leaves its estimate approved. */
const KEEPS_APPROVED = sql<boolean>`exists (select 1 from estimate_jobs
	where estimate_id = estimates.id and is_locked = 1)`;

/** Latest estimates searched directly for a common term before the index is used. */
const LATEST_SEARCHED = 1000;

/**
 * Lists the latest version of each estimate with the name on its request, most recently changed first. It returns one
 * row more than a page, which tells if there is a next page.
 *
 * @param today ISO day in Panama
 * @param commonThreshold number of matching requests from which a term counts as common
 */
export async function listLatest(
	db: DbOrTrx,
	filter: EstimateFilter,
	today: string,
	common?: number,
) {
	const held = await heldWords(db, filter.q, common);
	const page = (found: Pick<Held, "conditions" | "first">, near?: number) =>
		idsOf(db, { filter, today, held: found, near }).execute();
	const isBroad = held.otherwise !== undefined || held.first.length > 0;
	let ids = isBroad ? await page({ conditions: alike(filter.q), first: [] }, LATEST_SEARCHED) : [];
	if (!isBroad || ids.length <= ESTIMATES_PER_PAGE) {
		const conditions = (await held.otherwise?.()) ?? held.conditions;
		ids = await page({ conditions, first: held.first });
	}
	if (ids.length === 0) return [];
	const found = ids.map(({ id }) => id);
	return db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.selectAll("estimates")
		.select(["leads.name", LOCKED_CENTS])
		.where("estimates.id", "in", found)
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.execute();
}

type Held = Awaited<ReturnType<typeof heldWords>>;
type Page = {
	filter: EstimateFilter;
	today: string;
	held: Pick<Held, "conditions" | "first">;
	near: number | undefined;
};

/** Selects the ids of one page. @param searchLimit searches only that many of the latest changed estimates */
function idsOf(db: DbOrTrx, { filter, today, held, near }: Page) {
	const { conditions, first } = held;
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
	if (near !== undefined) {
		const since = sql<string>`coalesce((select updated_at from estimates where is_latest = 1
			order by updated_at desc limit 1 offset ${near}), '')`;
		page = page.where("estimates.updatedAt", ">", since);
	}
	if (filter.lead_id) page = page.where("estimates.leadId", "=", filter.lead_id);
	if (filter.lead_ids) page = page.where("estimates.leadId", "in", filter.lead_ids.split(","));
	// OFFSET skips the earlier pages in the index, without reading their rows.
	return page
		.orderBy("estimates.updatedAt", "desc")
		.orderBy("estimates.id")
		.limit(ESTIMATES_PER_PAGE + 1)
		.offset((filter.page - 1) * ESTIMATES_PER_PAGE);
}

type Where = ExpressionBuilder<Tables, "estimates">;

/** Selects estimates that can be answered today. It uses the index on the last day, which skips expired ones. */
const holding = (today: string) => sql`
	select id from estimates where state = 'sent' and valid_until >= ${today}`;
const DRAFTS = sql`select id from estimates where is_latest = 1 and state = 'draft'`;
const latestIn = (states: StoredState[]) => sql`
	select id from estimates where is_latest = 1 and state in (${sql.join(states)})`;

/** Filters by effective state: a sent version expires on the day after its last valid day. */
function standing(where: Where, state: EstimateFilter["state"], today: string) {
	const is = (states: StoredState[]) => where("estimates.state", "in", states);
	if (state === "all") return where.lit(true);
	if (state === "open")
		return sql<boolean>`estimates.id in (${DRAFTS} union all ${holding(today)})`;
	const waiting = statesThat(({ isWaiting }) => isWaiting);
	// `sent` and `expired` share one stored state and differ by the last valid day.
	if (state === "sent") return sql<boolean>`estimates.id in (${holding(today)})`;
	if (state === "expired")
		return where.and([is(waiting), where("estimates.validUntil", "<", today)]);
	const stored = statesThat(({ filter }) => filter === state);
	if (state === "accepted")
		return sql<boolean>`estimates.id in (${latestIn(stored)} union all ${latestIn(REFUSED)} and ${KEEPS_APPROVED})`;
	if (state === "declined") return where.and([is(stored), where.not(KEEPS_APPROVED)]);
	return is(stored);
}
