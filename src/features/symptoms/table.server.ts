import type { ColumnsOf } from "#record-columns.ts";
import type { SYMPTOM } from "./fields.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		symptoms: ColumnsOf<typeof SYMPTOM> & {
			id: string;
			position: number;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}
