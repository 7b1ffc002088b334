import { defineServerFeature } from "#server/feature.server.ts";
import { createShopPhotosApi } from "./api.server.ts";

export const shopPhotosServer = defineServerFeature({
	api: [createShopPhotosApi],
});
