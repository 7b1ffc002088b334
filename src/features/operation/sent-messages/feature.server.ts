import { defineServerFeature } from "#server/feature.server.ts";
import { createSentMessagesApi } from "./api.server.ts";
import { SENT_MESSAGE_ERRORS } from "./errors.server.ts";

export const sentMessagesServer = defineServerFeature({
	api: [createSentMessagesApi],
	errors: SENT_MESSAGE_ERRORS,
});
