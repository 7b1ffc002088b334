import type { LeadState } from "#features/leads/lead-states.ts";
import type { LeadNews } from "#features/leads/news.ts";
import type { ClosedKind, ClosingState } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One act that closed old requests: which it was to close, how many it did, how many came back. */
		leadClosings: {
			id: string;
			author: string;
			beforeDay: string;
			kind: ClosedKind;
			state: ClosingState;
			reason: string;
			closed: number;
			restored: number;
			createdAt: string;
			undoneAt: string | null;
			undoneBy: string | null;
		};
		/** What a request was until such an act, while that can be taken back; `closedAt` is the version that the act made. */
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
