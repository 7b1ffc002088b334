import { defineServerFeature } from "#server/feature.server.ts";
import { runAlarmCheck } from "./alarm-watch.server.ts";
import { createOverviewApi } from "./api.server.ts";

export const statusServer = defineServerFeature({
	api: [createOverviewApi],
	chores: [
		{ name: "check-alarms", every: { minutes: 5, firstAfter: 5 }, deletesData: false, run: runAlarmCheck },
	],
});
