import { defineServerFeature } from "#server/feature.server.ts";
import { createPreviewsApi } from "./api.server.ts";
import { PREVIEW_ERRORS } from "./errors.server.ts";
import { createFeedApi } from "./feed-api.server.ts";

export const previewsServer = defineServerFeature({
	api: [createPreviewsApi, createFeedApi],
	errors: PREVIEW_ERRORS,
});
