import type { Generated, Selectable } from "kysely";
import { freeText, personal, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";

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
		/** A merged customer record as it was before the merge; `target…` are the target's fields before it. */
		mergedCustomers: Omit<Selectable<Tables["customers"]>, "searchText" | "requestCount" | "updatedAt"> & {
			targetId: string;
			targetEmail: string | null;
			targetNotes: string;
			targetWantsNoReminders: number;
			targetRuc: string | null;
			author: string;
			mergedAt: string;
		};
		/** The requests that came with a merged record. */
		mergedRequests: { leadId: string; customerId: string };
	}
}

const OF_OWNER = { notSearched: "it identifies the person whose record it is" } as const;

export const CUSTOMER_TABLES = {
	customers: {
		version: "updatedAt",
		belongsTo: { person: "id" },
		erasedBy: "deleteCustomer",
		ends: { chore: "eraseOldLeads" },
		text: {
			phone: personal("", OF_OWNER),
			name: freeText(""),
			email: personal(null),
			ruc: personal(null, OF_OWNER),
			searchText: freeText("", {
				format: "folded",
				notInFile: "words for the search, from the other columns",
			}),
			notes: freeText("", { mayHoldPlate: true }),
		},
	},
	mergedCustomers: {
		belongsTo: { person: "targetId" },
		erasedBy: "the database, with the customer",
		text: {
			phone: personal("", OF_OWNER),
			name: freeText(""),
			email: personal(null),
			ruc: personal(null, OF_OWNER),
			notes: freeText("", { mayHoldPlate: true }),
			targetEmail: personal(null),
			targetNotes: freeText("", { mayHoldPlate: true }),
			targetRuc: personal(null, OF_OWNER),
			author: STAFF_NAME,
		},
	},
	mergedRequests: { belongsTo: { request: "leadId" }, erasedBy: "the database, with the customer", text: {} },
} as const satisfies TableDeclarations;
