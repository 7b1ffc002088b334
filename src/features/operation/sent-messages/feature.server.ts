import { defineServerFeature } from "#server/feature.server.ts";
import { createSentMessagesApi } from "./api.server.ts";

export const sentMessagesServer = defineServerFeature({
	api: [createSentMessagesApi],
});
