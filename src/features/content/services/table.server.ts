import type { ColumnType } from "kysely";
import type { Origin } from "#core/records/origin.ts";
import type { RecordColumns } from "#core/records/record-columns.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import type { SERVICE } from "./fields.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		services: RecordColumns<typeof SERVICE> & {
			/** Drop-off window in minutes of the day, and cars per day; all null for a service by appointment. */
			dropOffFrom: number | null;
			dropOffUntil: number | null;
			dropOffPerDay: number | null;
			position: number;
			/** A sample is bundled and unconfirmed. */
			warrantyOrigin: ColumnType<Origin, Origin | undefined>;
			durationOrigin: ColumnType<Origin, Origin | undefined>;
		};
	}
}

export const SERVICE_TABLES = {
	services: { published: "the price list" },
} as const satisfies TableDeclarations;
