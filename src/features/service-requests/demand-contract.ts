import { z } from "zod";
import { Lead } from "#features/leads/contract.ts";
import { AdminService } from "#features/services/staff/contract.ts";
import { ServiceRequest } from "./contract.ts";

/** A service with how often it is asked for, and how far those requests got. */
export const OverviewService = AdminService.extend({
	request_count: z.number().int(),
	requests_this_week: z.number().int(),
	booked_count: z.number().int(),
	won_count: z.number().int(),
});
export type OverviewService = z.infer<typeof OverviewService>;

export const RecentRequest = ServiceRequest.extend({
	channel: Lead.shape.channel,
	has_whatsapp: z.boolean(),
	/** Whether somebody already reached out. */
	is_contacted: z.boolean(),
});
export type RecentRequest = z.infer<typeof RecentRequest>;

export const ServiceOverview = z.object({
	total_services: z.number().int(),
	total_requests: z.number().int(),
	requests_this_week: z.number().int(),
	/** Those that ask for none of the services: they named none, or one that the shop does not have. */
	other_requests: z.number().int(),
	other_requests_this_week: z.number().int(),
	services: z.array(OverviewService),
	total: z.number().int(),
	recent: z.array(RecentRequest),
});
export type ServiceOverview = z.infer<typeof ServiceOverview>;
