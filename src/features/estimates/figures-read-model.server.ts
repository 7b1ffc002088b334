import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import type { Sent } from "./figures.ts";
import type {} from "./table.server.ts";

/** Estimates that were sent in a month; more of them say the same. */
const MOST_READ = 2000;

/**
 * What was sent since an instant and what came of it, the latest first, as the events tell it: when it left, and when it
 * was answered first.
 */
export function listSent(db: DbOrTrx, since: string): Promise<Sent[]> {
	return db
		.selectFrom("estimateEvents as sent")
		.innerJoin("estimates", "estimates.id", "sent.estimateId")
		.innerJoin("leads", "leads.id", "sent.leadId")
		.select([
			...(["estimates.id", "estimates.state", "totalCents", "acceptedCents"] as const),
			...(["rejectReason", "leads.createdAt as askedAt", "sent.at as sentAt"] as const),
			sql<string | null>`(select min(at) from estimate_events answered
				where answered.estimate_id = sent.estimate_id
				and answered.kind in ('aceptada', 'aceptada_en_parte', 'rechazada'))`.as("answeredAt"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0)`.as("jobs"),
			sql<number>`(select count(*) from estimate_jobs
				where estimate_id = estimates.id and is_locked = 0 and decision = 'aceptado')`.as(
				"acceptedJobs",
			),
		])
		.where("sent.kind", "=", "enviada")
		.where("sent.at", ">=", since)
		.orderBy("sent.at", "desc")
		.limit(MOST_READ)
		.execute();
}
