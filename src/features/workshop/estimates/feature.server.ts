import { estimateFactsSql, holdingSources, onPersonForgotten } from "#core/requests/hooks.server.ts";
import { createPublicEstimatesApi } from "#features/workshop/estimates/customer/public-api.server.ts";
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createEstimatesApi } from "./api.server.ts";
import { closeEstimatesOfErased } from "./close-erased.server.ts";
import { ESTIMATE_ERRORS } from "./errors.server.ts";
import { buildEstimateFacts, listEstimateHoldings } from "./request-sql.server.ts";

export const estimatesServer = defineServerFeature({
	api: [createEstimatesApi, createPublicEstimatesApi],
	errors: ESTIMATE_ERRORS,
	bindings: [
		on(onPersonForgotten, closeEstimatesOfErased),
		provide(estimateFactsSql, buildEstimateFacts),
		answer(holdingSources, listEstimateHoldings),
	],
});
