import { defineServerFeature } from "#server/feature.server.ts";
import { createCarPageApi } from "./api.server.ts";

export const carPageServer = defineServerFeature({
	api: [createCarPageApi],
});
