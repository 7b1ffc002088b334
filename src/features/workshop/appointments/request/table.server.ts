import type { Urgency } from "#domain/car/facts.ts";

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
