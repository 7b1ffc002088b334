declare module "#server/database/db.server.ts" {
	interface Tables {
		messages: {
			leadId: string;
			service: string | null;
			vehicleType: string | null;
			message: string;
			createdAt: string;
		};
	}
}

export type {};
