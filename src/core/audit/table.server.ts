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
	}
}
