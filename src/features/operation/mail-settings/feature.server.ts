import { defineServerFeature } from "#server/feature.server.ts";
import { createMailSettingsApi } from "./api.server.ts";
import { MAIL_SETTINGS_ERRORS } from "./errors.server.ts";

export const mailSettingsServer = defineServerFeature({
	api: [createMailSettingsApi],
	errors: MAIL_SETTINGS_ERRORS,
});
