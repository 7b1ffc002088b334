import type { Generated, Selectable } from "kysely";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		customers: {
			id: string;
			phone: string;
			name: string;
			email: string | null;
			/** Their tax number with its check digits, as it is printed. */
			ruc: string | null;
			/** Folded name, phone, e-mail and tax number; it starts with the name, so it also orders by it. */
			searchText: string;
			notes: Generated<string>;
			/** 1 once the person asked for no reminders. */
			wantsNoReminders: Generated<number>;
			/** Requests that are not in quarantine; triggers keep it. */
			requestCount: Generated<number>;
			createdAt: string;
			updatedAt: string;
			lastContactAt: string;
		};
		/** A file that was made one with another, as it was; `kept…` is what the other said until then. */
		mergedCustomers: Omit<
			Selectable<Tables["customers"]>,
			"searchText" | "requestCount" | "updatedAt"
		> & {
			intoId: string;
			keptEmail: string | null;
			keptNotes: string;
			keptWantsNoReminders: number;
			keptRuc: string | null;
			author: string;
			mergedAt: string;
		};
		/** The requests that came with it. */
		mergedRequests: { leadId: string; customerId: string };
	}
}
