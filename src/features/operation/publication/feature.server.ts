import { defineServerFeature } from "#server/feature.server.ts";
import { createPublicationApi } from "./api.server.ts";
import { PUBLICATION_ERRORS } from "./errors.server.ts";

export const publicationServer = defineServerFeature({
	api: [createPublicationApi],
	errors: PUBLICATION_ERRORS,
});
