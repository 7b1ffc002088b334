import { defineServerFeature } from "#server/feature.server.ts";
import { createSetupApi } from "./api.server.ts";

export const setupServer = defineServerFeature({
	api: [createSetupApi],
});
