import type { Alarm } from "./alarm-rules.ts";
import type { Check } from "./contract.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** Current alarms by check; `detail` is the check's last text. */
		alarms: Alarm & { id: Check["id"]; detail: string };
	}
}
