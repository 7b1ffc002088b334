import { defineServerFeature } from "#server/feature.server.ts";
import { createSamplesApi } from "./api.server.ts";

export const samplesServer = defineServerFeature({
	api: [createSamplesApi],
});
