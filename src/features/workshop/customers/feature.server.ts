import { defineServerFeature } from "#server/feature.server.ts";
import { createDirectoryApi } from "./api.server.ts";
import { CUSTOMER_ERRORS } from "./errors.server.ts";

export const customersServer = defineServerFeature({
	api: [createDirectoryApi],
	errors: CUSTOMER_ERRORS,
});
