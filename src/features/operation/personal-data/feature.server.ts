import { defineServerFeature } from "#server/feature.server.ts";
import { createPersonalDataApi } from "./api.server.ts";
import { PERSONAL_DATA_ERRORS } from "./errors.server.ts";
import { mentionSources } from "./hooks.server.ts";

export const personalDataServer = defineServerFeature({
	api: [(ctx) => createPersonalDataApi(ctx, mentionSources.get())],
	errors: PERSONAL_DATA_ERRORS,
});
