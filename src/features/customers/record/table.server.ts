import type { Generated } from "kysely";

declare module "#platform/db.server.ts" {
	interface Tables {
		customers: {
			id: string;
			phone: string;
			name: string;
			email: string | null;
			/** Folded name, phone and e-mail; it starts with the name, so it also orders by it. */
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
	}
}
