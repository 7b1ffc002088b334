import type { RecordColumns } from "#record-columns.ts";
import type { SERVICE } from "./fields.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		services: RecordColumns<typeof SERVICE> & {
			/** The window in which cars are left, as minutes of the day, and how many a day; all null where each comes at its hour. */
			dropOffFrom: number | null;
			dropOffUntil: number | null;
			dropOffPerDay: number | null;
			position: number;
		};
	}
}
