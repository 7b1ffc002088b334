import { defineServerFeature } from "#server/feature.server.ts";
import { createDashboardApi } from "./api.server.ts";

export const dashboardServer = defineServerFeature({
	api: [createDashboardApi],
});
