import { sql } from "kysely";
import { buildCurrentVisitId } from "#core/requests/current-visit-read-model.server.ts";

/** Builds the SQL for why the current visit of a row of `leads` was cancelled. */
export const buildCancelReason = () =>
	sql<
		string | null
	>`(select visits.cancel_reason from visits where visits.id = ${buildCurrentVisitId("leads.id")})`;
