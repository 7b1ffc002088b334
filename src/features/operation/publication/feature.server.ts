import { defineServerFeature } from "#server/feature.server.ts";
import { createPublicationApi } from "./api.server.ts";

export const publicationServer = defineServerFeature({
	api: [createPublicationApi],
});
