import { sql } from "kysely";
import { STATE_LABELS } from "#features/leads/sentences.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { Asked } from "./figures-rules.ts";

/** Requests that were lost; more of them say the same. */
const MOST_LOST = 500;
/** Written out: only so does SQLite find the index of those. */
const IS_LOST = sql<boolean>`leads.state = 'perdida'`;
/** What the history says before a reason. */
const LOST = `→ ${STATE_LABELS.perdida}: `;

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

/** What the quotes since an instant come to, in cents, by the state of their request. */
export function sumQuotes(db: DbOrTrx, since: string) {
	return db
		.selectFrom("quotes")
		.innerJoin("leads", "leads.id", "quotes.leadId")
		.select([
			"leads.state",
			sql<number>`cast(sum(quotes.total_cents) as bigint)`.as("cents"),
			countAll.as("found"),
		])
		.where("quotes.createdAt", ">=", since)
		.where(OUT_OF_QUARANTINE)
		.groupBy("leads.state")
		.execute();
}

/** Why the latest requests came to nothing, as their history says it, the latest first. */
export async function listLosses(db: DbOrTrx, since: string): Promise<string[]> {
	const latest = db
		.selectFrom("leads")
		.select(["id", "updatedAt"])
		.where(IS_LOST)
		.where("isQuarantined", "=", 0)
		.where("updatedAt", ">=", since)
		.orderBy("updatedAt", "desc")
		.limit(MOST_LOST);
	const rows = await db
		.selectFrom(latest.as("lost"))
		.innerJoin("leadEvents", "leadEvents.leadId", "lost.id")
		.select("leadEvents.text")
		.where("leadEvents.kind", "=", "state")
		.where("leadEvents.text", "like", `%${LOST}%`)
		.orderBy("lost.updatedAt", "desc")
		.limit(MOST_LOST)
		.execute();
	return rows.map(({ text }) => text);
}
