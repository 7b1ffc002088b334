import { sql } from "kysely";
import { listEstimateStatesWith } from "#features/workshop/estimates/estimate-states.ts";
import type { EstimateView } from "./tables.server.ts";

/** Event types of an answer; each has the name of the resulting state. */
const ANSWERED = listEstimateStatesWith(({ answer }) => answer !== "none");
/** Rows read for the statistics, enough for a month. */
const MAX_SENT_READ = 2000;

/** Sent version with its instants, amounts in cents and job counts. */
export type SentEstimate = Awaited<ReturnType<typeof listSent>>[number];

/**
 * Lists the versions sent since an instant, newest first. Send time and first answer come from the events, because the
 * columns of a version are overwritten.
 */
export function listSent(db: EstimateView, since: string) {
	return db
		.selectFrom("estimateEvents as sent")
		.innerJoin("estimates", "estimates.id", "sent.estimateId")
		.innerJoin("leads", "leads.id", "sent.leadId")
		.select([
			...(["estimates.leadId", "estimates.state", "totalCents", "acceptedCents"] as const),
			...(["rejectReason", "leads.createdAt as requestedAt", "sent.at as sentAt"] as const),
			sql<string | null>`(select min(at) from estimate_events answered
				where answered.estimate_id = sent.estimate_id
				and answered.kind in (${sql.join(ANSWERED)}))`.as("answeredAt"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0)`.as("jobs"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0 and decision = 'accepted')`.as("acceptedJobs"),
		])
		.where("sent.kind", "=", "sent")
		.where("sent.at", ">=", since)
		.orderBy("sent.at", "desc")
		.limit(MAX_SENT_READ)
		.execute();
}
