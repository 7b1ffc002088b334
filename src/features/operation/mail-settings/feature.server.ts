import { defineServerFeature } from "#server/feature.server.ts";
import { createMailSettingsApi } from "./api.server.ts";

export const mailSettingsServer = defineServerFeature({
	api: [createMailSettingsApi],
});
