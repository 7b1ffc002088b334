import { defineServerFeature } from "#server/feature.server.ts";
import { createSiteAddressApi } from "./api.server.ts";

export const siteAddressServer = defineServerFeature({
	api: [createSiteAddressApi],
});
