import { defineServerFeature } from "#server/feature.server.ts";
import { createSetupApi } from "./api.server.ts";
import { SETUP_ERRORS } from "./errors.server.ts";

export const setupServer = defineServerFeature({
	api: [createSetupApi],
	errors: SETUP_ERRORS,
});
