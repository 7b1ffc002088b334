import type { Alarm } from "./alarm-rules.ts";
import type { Check } from "./contract.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** What is bad now, by the check that found it; `detail` is what it said last. */
		alarms: Alarm & { id: Check["id"]; detail: string };
	}
}
