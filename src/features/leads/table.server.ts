import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { Urgency } from "#car/facts.ts";
import type {} from "#features/staff/table.server.ts";
import type { Tables } from "#platform/database/db.server.ts";
import type { LeadState } from "./lead-states.ts";
import type { LeadNews } from "./news.ts";
import type { LeadChannel, LeadEventKind, LeadKind } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** Until when a request takes photos; `toldAt` is when staff last heard of some. */
		photoTerms: {
			leadId: string;
			until: string;
			toldAt: string | null;
		};
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
			channel: Generated<LeadChannel>;
			/** The car in one line, "" when nobody told of one. */
			car: Generated<string>;
			/** The car that it is about, once somebody said which. */
			carId: string | null;
			/** How soon it was asked for, where its form asks. */
			urgency: Urgency | null;
			/** The day in Panama on which somebody calls again. */
			callBackOn: string | null;
			/** Why it was lost, and what it was won for. */
			lostReason: string | null;
			wonCents: number | null;
			searchText: string;
			/** What else it is found by, folded: what was written in its form, its visit and its notes. */
			words: Generated<string>;
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
			/** When its turn comes: an instant and when it was asked for, or "9" where nothing is owed. */
			turnAt: GeneratedAlways<string>;
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
			kind: LeadEventKind;
			author: string;
			text: string;
			createdAt: string;
			/** Of a note that staff typed: who may correct it. */
			authorId: string | null;
			editedAt: string | null;
			editedBy: string | null;
			/** 1 once its text was taken away. */
			isRemoved: Generated<number>;
		};
		/** What a note said before it was corrected, and who wrote that. */
		noteTexts: {
			id: string;
			eventId: string;
			text: string;
			writtenBy: string;
			writtenAt: string;
		};
		leadConsents: Unsearched<{
			leadId: string;
			version: string;
			text: string;
			address: string;
			acceptedAt: string;
		}>;
	}
}

/** A lead as it is stored, without what the database derives from it. */
export type LeadRow = Omit<Selectable<Tables["leads"]>, "askedAt" | "isSettled" | "turnAt">;
