import type { LeadState } from "#core/requests/lead-states.ts";
import type {} from "#core/requests/table.server.ts";
import type { Urgency } from "#domain/car/facts.ts";
import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";
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

const OF_PRICE_LIST = impersonal("as the price list names it");

export const SERVICE_REQUEST_TABLES = {
	serviceRequests: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		text: {
			serviceName: OF_PRICE_LIST,
			vehicleBrand: freeText({ stays: "the brand counts in the statistics" }),
			// The model may hold a plate.
			vehicleModel: freeText("", { mayHoldPlate: true }),
			preferredDate: impersonal("a day"),
			preferredTime: impersonal("a time of the day"),
			description: freeText("", { mayHoldPlate: true }),
		},
	},
	serviceDemand: {
		belongsTo: "shop",
		ends: { never: "the database keeps its counts" },
		text: { serviceName: OF_PRICE_LIST },
	},
} as const satisfies TableDeclarations;
