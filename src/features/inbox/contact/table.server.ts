import { freeText, type TableDeclarations } from "#server/database/declare.ts";

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

export const MESSAGE_TABLES = {
	messages: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		text: {
			service: freeText({ stays: "the service counts in the statistics" }),
			vehicleType: freeText({ stays: "the kind of vehicle counts in the statistics" }),
			message: freeText("", { mayHoldPlate: true }),
		},
	},
} as const satisfies TableDeclarations;
