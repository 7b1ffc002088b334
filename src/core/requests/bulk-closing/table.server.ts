import type { LeadAlert } from "#core/requests/alerts.ts";
import type { LeadState } from "#core/requests/lead-states.ts";
import { freeText, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { ClosingState, StoredClosingKind } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A bulk closing of old requests: its filter, how many it closed and how many were restored. */
		leadClosings: {
			id: string;
			author: string;
			beforeDay: string;
			kind: StoredClosingKind;
			state: ClosingState;
			reason: string;
			closed: number;
			restored: number;
			createdAt: string;
			undoneAt: string | null;
			undoneBy: string | null;
		};
		/**
		 * The state of a request before a closing, kept while it can be undone; `closedAt` is the version that the
		 * closing wrote.
		 */
		closedLeads: {
			closingId: string;
			leadId: string;
			previousState: LeadState;
			previousAnsweredAt: string | null;
			previousAlert: LeadAlert | null;
			previousCallBackOn: string | null;
			closedAt: string;
		};
	}
}

export const CLOSING_TABLES = {
	leadClosings: {
		belongsTo: "shop",
		ends: { chore: "deleteOldClosings" },
		text: { author: STAFF_NAME, reason: freeText(""), undoneBy: STAFF_NAME },
	},
	closedLeads: { belongsTo: { request: "leadId" }, ends: { chore: "deleteOldClosings" }, text: {} },
} as const satisfies TableDeclarations;
