import type { LeadState } from "#core/requests/lead-states.ts";
import type {} from "#core/requests/table.server.ts";
import type { Urgency } from "#domain/car/facts.ts";
import type { ContactMethod } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		serviceRequests: {
			leadId: string;
			serviceId: string | null;
			serviceName: string;
			vehicleBrand: string;
			vehicleModel: string;
			vehicleYear: number;
			urgency: Urgency;
			preferredDate: string | null;
			preferredTime: string | null;
			description: string;
			contactMethod: ContactMethod;
			createdAt: string;
		};
		/** Number of requests per service and state, maintained by triggers. */
		serviceDemand: { serviceId: string; serviceName: string; state: LeadState; found: number };
	}
}
