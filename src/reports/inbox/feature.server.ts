import { defineServerFeature } from "#server/feature.server.ts";
import { createInboxApi } from "./api.server.ts";

export const inboxServer = defineServerFeature({
	api: [createInboxApi],
});
