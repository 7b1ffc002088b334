import { defineServerFeature, on } from "#server/feature.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { createCalendarApi } from "./api.server.ts";
import { CALENDAR_ERRORS } from "./errors.server.ts";
import { queueMissingVisits } from "./queue-event.server.ts";
import { deleteExpiredCalendarRows } from "./retention.server.ts";
import { openCalendarSenders } from "./sync.server.ts";
import { reencryptPermission } from "./tokens.server.ts";
import { reencryptClientSecret } from "./zoho-keys.server.ts";

export const calendarServer = defineServerFeature({
	api: [createCalendarApi],
	errors: CALENDAR_ERRORS,
	bindings: [on(onSecretReplaced, reencryptPermission), on(onSecretReplaced, reencryptClientSecret)],
	jobs: (ctx) => openCalendarSenders(ctx),
	chores: [
		{ name: "delete-calendar-rows", every: "hour", deletesData: true, run: deleteExpiredCalendarRows },
		{ name: "queue-missing-visits", every: "hour", deletesData: false, run: queueMissingVisits },
	],
});
