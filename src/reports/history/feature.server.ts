import { defineServerFeature } from "#server/feature.server.ts";
import { createHistoryApi } from "./api.server.ts";

export const historyServer = defineServerFeature({
	api: [createHistoryApi],
});
