import type { RequestClass } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A request of an unknown sender; a held one came during a burst and is quarantined. */
		strangerRequests: { leadId: string; sort: RequestClass; isHeld: number; createdAt: string };
	}
}
