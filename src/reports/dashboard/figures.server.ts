import { type RawBuilder, sql } from "kysely";
import { type LeadKind, listKindsWith, listKindsWithout } from "#core/requests/kinds.ts";
import type { LeadChannel } from "#core/requests/rules.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { listEstimateStatesWith } from "#features/workshop/estimates/estimate-states.ts";
import { countAll } from "#server/database/db.server.ts";
import { buildNotExists } from "#server/database/rows.server.ts";
import type { DailyRequestCount } from "./figures-rules.ts";
import type { DashboardView } from "./tables.server.ts";

/** Maximum number of lost requests read; more would not change the ranking. */
const MAX_LOST_REQUESTS = 500;
/** A literal, because SQLite uses the partial index only for one. */
const IS_LOST = sql<boolean>`leads.state = 'lost'`;

/** Literals, so that the grouping repeats no parameter. */
const toLiterals = (kinds: readonly LeadKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)));
const WITHOUT_ANSWER = toLiterals(listKindsWithout("needsAnswer"));
const WITH_PRODUCTS = toLiterals(listKindsWith("listsProducts"));

/**
 * Counts requests since an instant by day, kind and outcome. A covering index holds all columns; the result grows with
 * the days, not with the requests.
 */
export function countRequestsByDay(
	db: DashboardView,
	{ since, now }: { since: string; now: string },
): Promise<DailyRequestCount[]> {
	return db
		.selectFrom("leads")
		.select([
			sql<string>`substr(created_at, 1, 10)`.as("day"),
			sql<number>`case when substr(created_at, 12, 2) < '05' then 1 else 0 end`.as("isEarly"),
			"kind",
			sql<
				DailyRequestCount["outcome"]
			>`case when kind in (${WITHOUT_ANSWER}) or (kind in (${WITH_PRODUCTS}) and answered_at = created_at) then 'none'
				when answered_at <= due_at then 'in_time'
				when answered_at is not null or due_at <= ${now} then 'late' else 'open' end`.as("outcome"),
			countAll.as("found"),
		])
		.where("createdAt", ">=", since)
		.where(NOT_QUARANTINED)
		.groupBy(sql`1, 2, 3, 4`)
		.execute();
}

/** Counts requests by channel since an instant, the most frequent first, without newsletter sign-ups. */
export function countChannels(db: DashboardView, since: string) {
	// The concatenation keeps SQLite from scanning the channel index of all years.
	const channel = sql<LeadChannel>`leads.channel || ''`;
	return db
		.selectFrom("leads")
		.select([channel.as("channel"), countAll.as("found")])
		.where("createdAt", ">=", since)
		.where("kind", "not in", listKindsWithout("needsAnswer"))
		.where(NOT_QUARANTINED)
		.groupBy(channel)
		.orderBy("found", "desc")
		.execute();
}

/** Excludes estimates that were never sent: fixed-price work is approved when it is selected, without a quote. */
const IS_SENT = sql<boolean>`exists (select 1 from estimate_events
	where estimate_events.estimate_id = estimates.id and estimate_events.kind = 'sent')`;

const APPROVED = listEstimateStatesWith(({ answer }) => answer === "yes" || answer === "part");
const FOUND_COUNT = sql<number>`cast(count(distinct lead_id) as integer)`.as("found");

/** Whether a later version was sent; of this version only the approved amount then counts. */
const HAS_LATER_VERSION = sql<boolean>`exists (select 1 from estimates later
	where later.lead_id = estimates.lead_id and later.version > estimates.version
	and later.state not in ('draft', 'replaced', 'voided')
	and exists (select 1 from estimate_events
		where estimate_events.estimate_id = later.id and estimate_events.kind = 'sent'))`;

/**
 * Sums the amounts quoted since an instant, in cents: sent estimates with the approved amounts of their earlier
 * versions, and quotes without an estimate. Replaced and voided versions do not count. All versions of an estimate
 * count as one.
 */
export function getQuotedTotal(db: DashboardView, since: string) {
	const estimateTotals = db
		.selectFrom("estimates")
		.select([
			"leadId",
			sql<number>`case when ${HAS_LATER_VERSION} then accepted_cents else total_cents end`.as("cents"),
		])
		.where("sentAt", ">=", since)
		.where(IS_SENT)
		.where("state", "not in", ["replaced", "voided"])
		.where((where) => where.or([sql<boolean>`not ${HAS_LATER_VERSION}`, where("state", "in", APPROVED)]));
	const quoteTotals = db
		.selectFrom("quotes")
		.innerJoin("leads", "leads.id", "quotes.leadId")
		.select(["quotes.leadId", "quotes.totalCents as cents"])
		.where("quotes.createdAt", ">=", since)
		// Quotes that staff started without prices have no amount.
		.where("quotes.totalCents", ">", 0)
		.where(NOT_QUARANTINED)
		.where(({ selectFrom }) =>
			buildNotExists(selectFrom("estimates").whereRef("estimates.leadId", "=", "leads.id")),
		);
	return db
		.selectFrom(estimateTotals.unionAll(quoteTotals).as("asked"))
		.select([sumCents(sql`asked.cents`).as("cents"), FOUND_COUNT])
		.executeTakeFirstOrThrow();
}

/** Sums the approved amounts of estimates sent since an instant, in cents; all versions of an estimate count as one. */
export function getApprovedTotal(db: DashboardView, since: string) {
	return db
		.selectFrom("estimates")
		.select([sumCents(sql`accepted_cents`).as("cents"), FOUND_COUNT])
		.where("sentAt", ">=", since)
		.where(IS_SENT)
		.where("state", "in", APPROVED)
		.executeTakeFirstOrThrow();
}

/** Sums the charges of requests since an instant, less what was lowered, in cents. */
export function getWonTotal(db: DashboardView, since: string) {
	return (
		db
			.selectFrom("leads")
			.innerJoin("accounts", "accounts.leadId", "leads.id")
			.select([sumCents(sql`charged_cents - reduced_cents`).as("cents"), countAll.as("found")])
			.where("createdAt", ">=", since)
			.where("accounts.dueOn", "is not", null)
			// A car that left unrepaired for nothing earned nothing.
			.where(({ or, eb }) => or([eb("accounts.chargedCents", ">", 0), eb("leads.state", "=", "won")]))
			// Exclude warranty and goodwill work unless something was charged too.
			.where(({ selectFrom }) =>
				buildNotExists(
					selectFrom("workOrders")
						.whereRef("workOrders.leadId", "=", "leads.id")
						.where("workOrders.basis", "is not", null)
						.where("accounts.chargedCents", "=", 0),
				),
			)
			.where(NOT_QUARANTINED)
			.executeTakeFirstOrThrow()
	);
}

const sumCents = (cents: RawBuilder<unknown>) => sql<number>`cast(sum(${cents}) as bigint)`;

/** Lists the reasons of lost requests, the latest first; older requests hold the reason in their history alone. */
export async function listLossReasons(db: DashboardView, since: string): Promise<string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("lostReason")
		.where(IS_LOST)
		.where("isQuarantined", "=", 0)
		.where("updatedAt", ">=", since)
		.where("lostReason", "is not", null)
		.orderBy("updatedAt", "desc")
		.limit(MAX_LOST_REQUESTS)
		.execute();
	return rows.flatMap(({ lostReason }) => lostReason ?? []);
}
