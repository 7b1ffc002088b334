import type { GeneratedAlways } from "kysely";
import type {} from "#features/staff/table.server.ts";
import type { Tables } from "#platform/db.server.ts";
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
			/** When the person last asked for something: the database derives it. */
			askedAt: GeneratedAlways<string>;
			/** 0 while an answer is owed. */
			isSettled: GeneratedAlways<number>;
		};
		/** How many requests there are of each sort; triggers keep it. An empty `ownerId` is nobody. */
		leadCounts: {
			kind: LeadKind;
			state: LeadState;
			isQuarantined: number;
			ownerId: string;
			hasVisit: number;
			found: number;
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

/** A lead as it is stored, without what the database derives from it. */
export type LeadRow = Omit<Tables["leads"], "askedAt" | "isSettled">;
