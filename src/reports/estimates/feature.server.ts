import { defineServerFeature } from "#server/feature.server.ts";
import { createEstimateListApi } from "./api.server.ts";

export const estimateListServer = defineServerFeature({
	api: [createEstimateListApi],
});
