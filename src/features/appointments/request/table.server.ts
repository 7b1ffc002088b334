import type { Urgency } from "#cars.ts";

declare module "#platform/db.server.ts" {
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
