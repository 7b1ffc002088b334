import { defineServerFeature } from "#server/feature.server.ts";
import { createSearchApi } from "./api.server.ts";

export const searchServer = defineServerFeature({
	api: [createSearchApi],
});
