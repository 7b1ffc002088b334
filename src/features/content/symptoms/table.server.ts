import type { RecordColumns } from "#core/records/record-columns.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import type { SYMPTOM } from "./fields.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		symptoms: RecordColumns<typeof SYMPTOM> & {
			position: number;
		};
	}
}

export const SYMPTOM_TABLES = {
	symptoms: { published: "the guide of the site" },
} as const satisfies TableDeclarations;
