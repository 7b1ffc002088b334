import { sql } from "kysely";
import { bindRequestKind } from "#core/requests/hooks.server.ts";
import { defineServerFeature } from "#server/feature.server.ts";
import { createServiceRequestsApi } from "./api.server.ts";
import { SERVICE_REQUEST_ERRORS } from "./errors.server.ts";
import { SERVICE_REQUESTS } from "./lead-kind.server.ts";

const COUNTED = sql`select coalesce(service_id, '') as service_id, service_name, leads.state as state, count(*) as found
	from service_requests join leads on leads.id = lead_id where is_quarantined = 0
	group by service_id, service_name, leads.state`;

export const serviceRequestsServer = defineServerFeature({
	api: [createServiceRequestsApi],
	errors: SERVICE_REQUEST_ERRORS,
	bindings: [bindRequestKind("service_request", SERVICE_REQUESTS)],
	storedTotals: {
		services: {
			locks: "leads",
			triggers: ["migrations/baseline/counts.ts", "migrations/008-visit-ids.ts"],
			stored: sql`select service_id, service_name, state, sum(found) as found from service_demand
				group by service_id, service_name, state having sum(found) <> 0`,
			actual: COUNTED,
			repairs: [sql`delete from service_demand`, sql`insert into service_demand ${COUNTED}`],
		},
	},
});
