import type {} from "#features/customers/record/table.server.ts";
import type { Outcome, RequestKind } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** What people asked about their data. Nothing here names them: once a person is erased the row stands alone. */
		dataRequests: {
			id: string;
			kind: RequestKind;
			customerId: string | null;
			receivedOn: string;
			dueOn: string;
			author: string;
			createdAt: string;
			outcome: Outcome | null;
			doneAt: string | null;
			doneBy: string | null;
		};
	}
}
