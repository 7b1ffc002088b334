import { defineServerFeature } from "#server/feature.server.ts";
import { createSettingsApi } from "./api.server.ts";
import { createSettingsAdminApi } from "./editing/api.server.ts";
import { SETTINGS_ERRORS } from "./errors.server.ts";

export const settingsServer = defineServerFeature({
	api: [createSettingsApi, createSettingsAdminApi],
	errors: SETTINGS_ERRORS,
});
