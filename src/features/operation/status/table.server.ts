import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";
import type { Alarm } from "./alarm-rules.ts";
import type { Check } from "./contract.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** Current alarms by check; `detail` is the check's last text. */
		alarms: Alarm & { id: Check["id"]; detail: string };
	}
}

export const OVERVIEW_TABLES = {
	alarms: {
		belongsTo: "shop",
		ends: { never: "a row ends with its alarm" },
		text: {
			detail: freeText(""),
			since: impersonal("an instant"),
			okSince: impersonal("an instant"),
		},
	},
} as const satisfies TableDeclarations;
