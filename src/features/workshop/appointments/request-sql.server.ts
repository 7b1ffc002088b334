import { sql } from "kysely";
import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import { listUnfinishedStates } from "#features/workshop/appointments/changes/visit-effects.server.ts";

/** Builds the SQL for why the current visit of a row of `leads` was cancelled. */
export const buildCancelReason = () =>
	sql<
		string | null
	>`(select visits.cancel_reason from visits where visits.id = ${buildCurrentVisitId("leads.id")})`;

/** Builds the SQL for its day. */
export const buildVisitDay = () =>
	sql<string | null>`(select visits.day from visits where visits.id = ${buildCurrentVisitId("leads.id")})`;

/** Builds the SQL for whether a row of `leads` has no visit that is still ahead. */
export const buildNoOpenVisit = () =>
	sql<boolean>`not exists (select 1 from visits
		where visits.lead_id = leads.id and visits.state in (${sql.join(listUnfinishedStates())}))`;

/** Builds the SQL for the visits of some requests, which keep them from giving way in a merge. */
export const listVisitHoldings = (leadIds: readonly string[]) => [
	{ holding: "visit" as const, from: sql`from visits where lead_id in (${sql.join(leadIds)})` },
];
