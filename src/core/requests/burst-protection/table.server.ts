import type { TableDeclarations } from "#server/database/declare.ts";
import type { RequestClass } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A request of an unknown sender; a held one came during a burst and is quarantined. */
		unknownSenderRequests: { leadId: string; requestClass: RequestClass; isHeld: number; createdAt: string };
	}
}

export const BURST_TABLES = {
	unknownSenderRequests: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		ends: { chore: "deleteOldSenders" },
		text: {},
	},
} as const satisfies TableDeclarations;
