import { freeText, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { Subject } from "./records.ts";
import type { Action } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		changes: {
			id: string;
			subject: Subject;
			subjectId: string;
			action: Action;
			author: string;
			fields: string;
			createdAt: string;
		};
		/**
		 * What a change of many records did to one of them; `changeId` is their shared row in `changes`. Only records
		 * whose content is public have them, so an erasure does not search them.
		 */
		bulkChanges: {
			subjectId: string;
			changeId: string;
			/** JSON of FieldChange[]; empty for a record that the change created. */
			fields: string;
		};
	}
}

export const HISTORY_TABLES = {
	changes: {
		belongsTo: { person: "subjectId" },
		erasedBy: "eraseChangeFields",
		text: { author: STAFF_NAME, fields: freeText("[]", { format: "json" }) },
	},
	bulkChanges: { published: "what a bulk edit did to the catalogue" },
} as const satisfies TableDeclarations;
