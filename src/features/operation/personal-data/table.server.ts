import type {} from "#core/customer-records/table.server.ts";
import { STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { Outcome, RequestKind } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** Requests about personal data. The row holds no name, so it can stay after an erasure, without customerId. */
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

export const DATA_REQUEST_TABLES = {
	dataRequests: {
		belongsTo: { person: "customerId" },
		erasedBy: "completeErasureRequests",
		ends: { never: "the register proves that the law was kept, without a name" },
		text: { author: STAFF_NAME, doneBy: STAFF_NAME },
	},
} as const satisfies TableDeclarations;
