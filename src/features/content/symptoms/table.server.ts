import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { SYMPTOM } from "./fields.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		symptoms: RecordColumns<typeof SYMPTOM> & {
			position: number;
		};
	}
}
