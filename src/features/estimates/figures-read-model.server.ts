import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { statesThat } from "./estimate-states.ts";

/** What happened to an estimate that its customer answered bears the name of the state that came of it. */
const ANSWERED = statesThat(({ answer }) => answer !== "none");
/** Estimates that were sent in a month; more of them say the same. */
const MOST_READ = 2000;

/** One that was sent: instants, cents, and how many jobs it asked about. */
export type Sent = Awaited<ReturnType<typeof listSent>>[number];

/**
 * What was sent since an instant and what came of it, the latest first, as the events tell it: when it left, and when it
 * was answered first.
 */
export function listSent(db: DbOrTrx, since: string) {
	return db
		.selectFrom("estimateEvents as sent")
		.innerJoin("estimates", "estimates.id", "sent.estimateId")
		.innerJoin("leads", "leads.id", "sent.leadId")
		.select([
			...(["estimates.leadId", "estimates.state", "totalCents", "acceptedCents"] as const),
			...(["rejectReason", "leads.createdAt as askedAt", "sent.at as sentAt"] as const),
			sql<string | null>`(select min(at) from estimate_events answered
				where answered.estimate_id = sent.estimate_id
				and answered.kind in (${sql.join(ANSWERED)}))`.as("answeredAt"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0)`.as("jobs"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0 and decision = 'accepted')`.as(
				"acceptedJobs",
			),
		])
		.where("sent.kind", "=", "sent")
		.where("sent.at", ">=", since)
		.orderBy("sent.at", "desc")
		.limit(MOST_READ)
		.execute();
}
