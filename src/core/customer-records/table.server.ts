import type { Generated, Selectable } from "kysely";

declare module "#server/database/db.server.ts" {
	interface Tables {
		customers: {
			id: string;
			phone: string;
			name: string;
			email: string | null;
			/** Tax number with its check digits, as printed. */
			ruc: string | null;
			/** Normalized name, phone, email and tax number; it starts with the name, so it also sorts by name. */
			searchText: string;
			notes: Generated<string>;
			/** 1 if the person asked for no reminders. */
			wantsNoReminders: Generated<number>;
			/** Requests outside quarantine; triggers maintain the count. */
			requestCount: Generated<number>;
			createdAt: string;
			updatedAt: string;
			lastContactAt: string;
		};
		/** A merged customer record as it was before the merge; `kept…` are the target's fields before it. */
		mergedCustomers: Omit<Selectable<Tables["customers"]>, "searchText" | "requestCount" | "updatedAt"> & {
			intoId: string;
			keptEmail: string | null;
			keptNotes: string;
			keptWantsNoReminders: number;
			keptRuc: string | null;
			author: string;
			mergedAt: string;
		};
		/** The requests that came with a merged record. */
		mergedRequests: { leadId: string; customerId: string };
	}
}
