import { type RawBuilder, sql } from "kysely";
import { statesThat } from "#features/estimates/estimate-states.ts";
import type { LeadChannel } from "#features/leads/rules.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/database/db.server.ts";
import { notExists } from "#platform/database/rows.server.ts";
import type { Asked } from "./figures-rules.ts";

/** Requests that were lost; more of them say the same. */
const MOST_LOST = 500;
/** Written out: only so does SQLite find the index of those. */
const IS_LOST = sql<boolean>`leads.state = 'lost'`;

/**
 * What was asked since an instant. One index holds all that it looks at; the answer grows with the days, not with the
 * requests.
 */
export function countAsked(
	db: DbOrTrx,
	{ since, now }: { since: string; now: string },
): Promise<Asked[]> {
	return db
		.selectFrom("leads")
		.select([
			sql<string>`substr(created_at, 1, 10)`.as("day"),
			sql<number>`case when substr(created_at, 12, 2) < '05' then 1 else 0 end`.as("isEarly"),
			"kind",
			sql<Asked["outcome"]>`case when kind = 'newsletter' then 'none'
				when answered_at <= due_at then 'in_time'
				when answered_at is not null or due_at <= ${now} then 'late' else 'open' end`.as("outcome"),
			countAll.as("found"),
		])
		.where("createdAt", ">=", since)
		.where(OUT_OF_QUARANTINE)
		.groupBy(sql`1, 2, 3, 4`)
		.execute();
}

/** By which way requests came since an instant, the commonest first; a sign-up for the newsletter is none. */
export function countChannels(db: DbOrTrx, since: string) {
	// Grouped as it is stored, SQLite walks the index of all channels of all years.
	const channel = sql<LeadChannel>`leads.channel || ''`;
	return db
		.selectFrom("leads")
		.select([channel.as("channel"), countAll.as("found")])
		.where("createdAt", ">=", since)
		.where("kind", "<>", "newsletter")
		.where(OUT_OF_QUARANTINE)
		.groupBy(channel)
		.orderBy("found", "desc")
		.execute();
}

/** Work of the list is approved where it is chosen: it left for nobody, and tells nothing of what is quoted. */
const LEFT_FOR_ITS_CUSTOMER = sql<boolean>`exists (select 1 from estimate_events
	where estimate_events.estimate_id = estimates.id and estimate_events.kind = 'sent')`;

const APPROVED = statesThat(({ answer }) => answer === "yes" || answer === "part");
const FOUND = sql<number>`cast(count(distinct lead_id) as integer)`.as("found");

/** Whether a later version asks in the place of this one: of this one counts only what was approved. */
const IS_FOLLOWED = sql<boolean>`exists (select 1 from estimates later
	where later.lead_id = estimates.lead_id and later.version > estimates.version
	and later.state not in ('draft', 'replaced', 'voided')
	and exists (select 1 from estimate_events
		where estimate_events.estimate_id = later.id and estimate_events.kind = 'sent'))`;

/**
 * What was quoted since an instant, in cents: what estimates ask that were sent, with what was approved in earlier versions,
 * and the quotes of which there is none. A version that was replaced or annulled asks nothing; however many versions an
 * estimate has, it is one.
 */
export function sumQuoted(db: DbOrTrx, since: string) {
	const estimated = db
		.selectFrom("estimates")
		.select([
			"leadId",
			sql<number>`case when ${IS_FOLLOWED} then accepted_cents else total_cents end`.as("cents"),
		])
		.where("sentAt", ">=", since)
		.where(LEFT_FOR_ITS_CUSTOMER)
		.where("state", "not in", ["replaced", "voided"])
		.where((where) => where.or([sql<boolean>`not ${IS_FOLLOWED}`, where("state", "in", APPROVED)]));
	const listed = db
		.selectFrom("quotes")
		.innerJoin("leads", "leads.id", "quotes.leadId")
		.select(["quotes.leadId", "quotes.totalCents as cents"])
		.where("quotes.createdAt", ">=", since)
		// One that staff began and priced nothing of names no sum.
		.where("quotes.totalCents", ">", 0)
		.where(OUT_OF_QUARANTINE)
		.where(({ selectFrom }) =>
			notExists(selectFrom("estimates").whereRef("estimates.leadId", "=", "leads.id")),
		);
	return db
		.selectFrom(estimated.unionAll(listed).as("asked"))
		.select([sumOf(sql`asked.cents`).as("cents"), FOUND])
		.executeTakeFirstOrThrow();
}

/** What customers approved of the estimates sent since an instant, in cents; of how many versions, it is one estimate. */
export function sumApproved(db: DbOrTrx, since: string) {
	return db
		.selectFrom("estimates")
		.select([sumOf(sql`accepted_cents`).as("cents"), FOUND])
		.where("sentAt", ">=", since)
		.where(LEFT_FOR_ITS_CUSTOMER)
		.where("state", "in", APPROVED)
		.executeTakeFirstOrThrow();
}

/** What staff wrote down that requests since an instant were won for, in cents: nobody is taken for having paid what they asked. */
export function sumWon(db: DbOrTrx, since: string) {
	return (
		db
			.selectFrom("leads")
			.select([sumOf(sql`won_cents`).as("cents"), countAll.as("found")])
			.where("createdAt", ">=", since)
			// The span leads the way, not the state of all years.
			.where(sql<boolean>`leads.state || '' = 'won'`)
			.where("wonCents", "is not", null)
			// Work under warranty, and what the shop gave, is no money; what was charged beside it is.
			.where(({ selectFrom }) =>
				notExists(
					selectFrom("workOrders")
						.whereRef("workOrders.leadId", "=", "leads.id")
						.where("workOrders.basis", "is not", null)
						.where("leads.wonCents", "=", 0),
				),
			)
			.where(OUT_OF_QUARANTINE)
			.executeTakeFirstOrThrow()
	);
}

const sumOf = (cents: RawBuilder<unknown>) => sql<number>`cast(sum(${cents}) as bigint)`;

/** Why the latest requests came to nothing, the latest first; earlier ones told it in their history alone. */
export async function listLosses(db: DbOrTrx, since: string): Promise<string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("lostReason")
		.where(IS_LOST)
		.where("isQuarantined", "=", 0)
		.where("updatedAt", ">=", since)
		.where("lostReason", "is not", null)
		.orderBy("updatedAt", "desc")
		.limit(MOST_LOST)
		.execute();
	return rows.flatMap(({ lostReason }) => lostReason ?? []);
}
