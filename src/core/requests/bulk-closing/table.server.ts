import type { LeadState } from "#core/requests/lead-states.ts";
import type { LeadNews } from "#core/requests/news.ts";
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
			wasState: LeadState;
			wasAnsweredAt: string | null;
			wasNews: LeadNews | null;
			wasCallBackOn: string | null;
			closedAt: string;
		};
	}
}
