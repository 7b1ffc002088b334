import { sql } from "kysely";
import { defineServerFeature } from "#server/feature.server.ts";

const COUNTED = sql`select customer_id as id, count(*) as found from leads
	where is_quarantined = 0 and customer_id is not null group by customer_id`;

export const customerRecordsServer = defineServerFeature({
	names: {
		customer: { tableName: "customers", column: "name", hasTrash: false },
	},
	storedTotals: {
		customers: {
			locks: "leads",
			triggers: ["migrations/baseline/counts.ts", "migrations/008-visit-ids.ts"],
			stored: sql`select id, request_count from customers where request_count <> 0`,
			actual: COUNTED,
			repairs: [
				sql`update customers set request_count = coalesce((select found from (${COUNTED}) as t where t.id = customers.id), 0)`,
			],
		},
	},
});
