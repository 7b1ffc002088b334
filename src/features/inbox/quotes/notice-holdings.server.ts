import { sql } from "kysely";

/** Builds the SQL for the notices of some requests, which keep them from giving way in a merge. */
export const listNoticeHoldings = (leadIds: readonly string[]) => [
	{
		holding: "notice" as const,
		from: sql`from quotes where lead_id in (${sql.join(leadIds)}) and awaited_product_id is not null`,
	},
];
