import { defineServerFeature } from "#server/feature.server.ts";
import { createBoardApi } from "./api.server.ts";

export const boardServer = defineServerFeature({
	api: [createBoardApi],
});
