import type { Urgency } from "#domain/car/facts.ts";
import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		appointments: {
			leadId: string;
			source: "modal" | "contacto" | "panel";
			service: string;
			serviceId: string | null;
			vehicleType: string | null;
			vehicleBrand: string | null;
			vehicleBrandOther: string | null;
			vehicleModel: string | null;
			vehicleYear: number | null;
			urgency: Urgency | null;
			preferredDate: string | null;
			preferredTime: string | null;
			description: string;
			sentAt: string | null;
			createdAt: string;
		};
	}
}

const COUNTED = { stays: "it counts in the statistics" } as const;

export const APPOINTMENT_TABLES = {
	appointments: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		text: {
			service: freeText(COUNTED),
			vehicleType: freeText(COUNTED),
			vehicleBrand: freeText(COUNTED),
			vehicleBrandOther: freeText(null),
			// The model may hold a plate.
			vehicleModel: freeText(null, { mayHoldPlate: true }),
			preferredDate: impersonal("a day"),
			preferredTime: impersonal("a time of the day"),
			description: freeText("", { mayHoldPlate: true }),
		},
	},
} as const satisfies TableDeclarations;
