import type { RecordColumns } from "#record-columns.ts";
import type { SYMPTOM } from "./fields.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		symptoms: RecordColumns<typeof SYMPTOM> & {
			position: number;
		};
	}
}
