import { z } from "zod";
import { PageNumber, SearchQuery } from "#domain/limits.ts";
import { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { ESTIMATE_FILTERS } from "#features/workshop/estimates/estimate-states.ts";

export const EstimateFilter = z.object({
	state: z.enum(ESTIMATE_FILTERS).default("open"),
	q: SearchQuery,
	lead_id: z.string().max(60).optional(),
	/** Up to 50 requests, separated by commas. */
	lead_ids: z.string().max(3050).optional(),
	customer_id: z.string().max(60).optional(),
	page: PageNumber,
});
export type EstimateFilter = z.infer<typeof EstimateFilter>;

/** Latest version of each estimate, most recently changed first. */
export const EstimateList = z.object({
	estimates: z.array(EstimateRow),
	page: z.number().int(),
	has_more: z.boolean(),
	now: z.iso.datetime(),
});

const Percent = z.number().int().nullable();
const Minutes = z.number().int().nullable();

/** Results of the estimates sent in the last 30 days; shares are null below five estimates. */
export const EstimateStats = z.object({
	sent: z.number().int(),
	answered: z.number().int(),
	accepted: z.number().int(),
	accepted_jobs_percent: Percent,
	accepted_money_percent: Percent,
	/** Medians. */
	request_to_sent_minutes: Minutes,
	sent_to_answer_minutes: Minutes,
	reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
});
export type EstimateStats = z.infer<typeof EstimateStats>;
