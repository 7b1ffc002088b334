import { defineServerFeature } from "#server/feature.server.ts";
import { createReceivablesApi } from "./api.server.ts";

export const receivablesServer = defineServerFeature({
	api: [createReceivablesApi],
});
