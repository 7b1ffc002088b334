import { z } from "zod";
import { Lead } from "#core/requests/contract.ts";
import { AdminService } from "#features/content/services/editing/contract.ts";
import { ServiceRequest } from "./contract.ts";

/** A service with its number of requests and their outcomes. */
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
	/** Whether staff already contacted the person. */
	is_contacted: z.boolean(),
});
export type RecentRequest = z.infer<typeof RecentRequest>;

export const ServiceOverview = z.object({
	total_services: z.number().int(),
	total_requests: z.number().int(),
	requests_this_week: z.number().int(),
	/** Requests without a service of the catalogue. */
	other_requests: z.number().int(),
	other_requests_this_week: z.number().int(),
	services: z.array(OverviewService),
	total: z.number().int(),
	recent: z.array(RecentRequest),
});
export type ServiceOverview = z.infer<typeof ServiceOverview>;
