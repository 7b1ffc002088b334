import { sql } from "kysely";
import { createAnswerTimeApi } from "#core/requests/deadlines/answer-time.server.ts";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { defineServerFeature, on } from "#server/feature.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { createLeadsApi } from "./api.server.ts";
import { createClosingsApi } from "./bulk-closing/api.server.ts";
import { deleteOldClosings } from "./bulk-closing/store.server.ts";
import { deleteOldSenders } from "./burst-protection/store.server.ts";
import { REQUEST_ERRORS } from "./errors.server.ts";
import { createLinksApi } from "./link/api.server.ts";
import { rehashLinks } from "./link/links.server.ts";
import { createMergingApi } from "./merging/api.server.ts";

const COUNTED = sql`select kind, leads.state as state, is_quarantined, coalesce(owner_id, '') as owner_id,
	case when booked.lead_id is null then 0 else 1 end as has_visit, count(*) as found
	from leads left join (select distinct lead_id from visits) as booked on booked.lead_id = leads.id
	group by kind, leads.state, is_quarantined, owner_id, booked.lead_id is null`;

export const requestsServer = defineServerFeature({
	api: [createLinksApi, createAnswerTimeApi, createLeadsApi, createClosingsApi, createMergingApi],
	errors: REQUEST_ERRORS,
	bindings: [on(onSecretReplaced, rehashLinks)],
	chores: [
		{ name: "erase-old-requests", every: "hour", deletesData: true, run: eraseOldLeads },
		{ name: "delete-bulk-closings", every: "hour", deletesData: true, run: deleteOldClosings },
		{ name: "delete-burst-senders", every: "hour", deletesData: true, run: deleteOldSenders },
	],
	storedTotals: {
		requests: {
			locks: "leads",
			triggers: ["migrations/baseline/counts.ts", "migrations/008-visit-ids.ts"],
			stored: sql`select kind, state, is_quarantined, owner_id, has_visit, sum(found) as found from lead_counts
				group by kind, state, is_quarantined, owner_id, has_visit having sum(found) <> 0`,
			actual: COUNTED,
			repairs: [sql`delete from lead_counts`, sql`insert into lead_counts ${COUNTED}`],
		},
	},
});
