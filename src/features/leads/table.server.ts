import type {} from "#features/staff/table.server.ts";
import type { LeadKind, LeadNews, LeadState } from "./contract.ts";

declare module "#platform/db.server.ts" {
	interface Tables {
		leads: {
			id: string;
			reference: string;
			kind: LeadKind;
			state: LeadState;
			customerId: string | null;
			name: string;
			phone: string | null;
			phoneTyped: string | null;
			email: string | null;
			summary: string;
			searchText: string;
			ownerId: string | null;
			isQuarantined: number;
			dueAt: string;
			answeredAt: string | null;
			news: LeadNews | null;
			reopenedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		leadEvents: {
			id: string;
			leadId: string;
			kind: "created" | "state" | "note" | "owner" | "contact";
			author: string;
			text: string;
			createdAt: string;
		};
		leadConsents: {
			leadId: string;
			version: string;
			text: string;
			address: string;
			acceptedAt: string;
		};
	}
}
