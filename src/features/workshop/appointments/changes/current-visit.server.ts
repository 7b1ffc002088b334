import { sql } from "kysely";
import { listUnfinishedStates } from "./visit-effects.server.ts";

/**
 * Builds the SQL for the id of the visit that stands for a request: its upcoming one, of which it has at most one, else
 * its newest. A list of requests joins this visit, so that a request with several is one row.
 *
 * @param leadId the column with the request's id
 */
export const buildCurrentVisitId = (leadId: "leads.id" | "visits.leadId") =>
	sql<string>`coalesce(
		(select upcoming.id from visits as upcoming where upcoming.lead_id = ${sql.ref(leadId)}
			and upcoming.state in (${sql.join(listUnfinishedStates())})),
		(select newest.id from visits as newest where newest.lead_id = ${sql.ref(leadId)}
			order by newest.created_at desc, newest.id desc limit 1))`;
