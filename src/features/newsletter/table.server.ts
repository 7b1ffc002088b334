import type { SubscriptionState } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		subscribers: Unsearched<{
			id: string;
			email: string;
			leadId: string;
			consentText: string;
			address: string;
			state: SubscriptionState;
			/** The last time that somebody asked with this address: the letter of that moment counts. Empty: none was sent. */
			askedAt: string;
			/** When its letter was answered; null while it waits, and of one that was left without. */
			confirmedAt: string | null;
			leftAt: string | null;
			createdAt: string;
		}>;
	}
}
