import { defineServerFeature } from "#server/feature.server.ts";
import { createServerPauseApi } from "./api.server.ts";

export const serverPauseServer = defineServerFeature({
	api: [createServerPauseApi],
});
