import { sql } from "kysely";

/** Builds the SQL for what the estimates of a row of `leads` say about its case. */
export const buildEstimateFacts = () => ({
	validUntil: sql<string | null>`(select max(estimates.valid_until) from estimates
		where estimates.lead_id = leads.id and estimates.sent_at is not null)`,
	plate: sql<string | null>`(select estimates.car_plate from estimates
		where estimates.lead_id = leads.id and estimates.is_latest = 1 limit 1)`,
	isApproved: sql<number>`case when exists (select 1 from estimates where estimates.lead_id = leads.id
		and estimates.accepted_cents is not null) then 1 else 0 end`,
});

/** Builds the SQL for the estimates of some requests, which keep them from giving way in a merge. */
export const listEstimateHoldings = (leadIds: readonly string[]) => [
	{
		holding: "estimate" as const,
		from: sql`from estimates where lead_id in (${sql.join(leadIds)}) and sent_at is not null`,
	},
	{
		holding: "draft" as const,
		from: sql`from estimates where lead_id in (${sql.join(leadIds)}) and sent_at is null`,
	},
];
