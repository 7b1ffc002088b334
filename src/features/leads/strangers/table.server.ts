import type { Sort } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** A request of somebody the shop did not know; held ones came when there were too many, and wait in quarantine. */
		strangerRequests: { leadId: string; sort: Sort; isHeld: number; createdAt: string };
	}
}
