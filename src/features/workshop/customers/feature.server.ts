import { defineServerFeature } from "#server/feature.server.ts";
import { createDirectoryApi } from "./api.server.ts";

export const customersServer = defineServerFeature({
	api: [createDirectoryApi],
});
