import type {} from "#core/requests/table.server.ts";
import { STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { FollowUpKind } from "./messages.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** Marks that a person was contacted; `day` is the visit's day for a visit, otherwise the day of the contact. */
		followUpMarks: {
			leadId: string;
			kind: FollowUpKind;
			day: string;
			author: string;
			createdAt: string;
		};
	}
}

export const FOLLOW_UP_TABLES = {
	followUpMarks: { belongsTo: { request: "leadId" }, text: { author: STAFF_NAME } },
} as const satisfies TableDeclarations;
