import { impersonal, personal, type TableDeclarations } from "#server/database/declare.ts";
import type { SubscriptionState } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		subscribers: {
			id: string;
			email: string;
			leadId: string;
			consentText: string;
			address: string;
			state: SubscriptionState;
			/** Instant of the last email, whose link is the valid one. Empty: none was sent. */
			confirmationRequestedAt: string;
			/** Instant of confirmation; null while pending, or when unsubscribed without it. */
			confirmedAt: string | null;
			unsubscribedAt: string | null;
			createdAt: string;
		};
	}
}

export const NEWSLETTER_TABLES = {
	subscribers: {
		belongsTo: { request: "leadId" },
		erasedBy: "eraseSubscriptions",
		ends: { chore: "deleteUnsubscribed" },
		text: {
			email: personal("", { notSearched: "its row is deleted by its address" }),
			consentText: impersonal("the sentence of the form"),
			address: personal("", { notSearched: "the network of the person who subscribed" }),
		},
	},
} as const satisfies TableDeclarations;
