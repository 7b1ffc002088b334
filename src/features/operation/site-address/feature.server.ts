import { defineServerFeature } from "#server/feature.server.ts";
import { createSiteAddressApi } from "./api.server.ts";
import { SITE_ADDRESS_ERRORS } from "./errors.server.ts";

export const siteAddressServer = defineServerFeature({
	api: [createSiteAddressApi],
	errors: SITE_ADDRESS_ERRORS,
});
