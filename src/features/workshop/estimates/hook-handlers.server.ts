import { estimateFactsSql, holdingSources, onPersonForgotten } from "#core/requests/hooks.server.ts";
import { closeEstimatesOfErased } from "./close-erased.server.ts";
import { buildEstimateFacts, listEstimateHoldings } from "./request-sql.server.ts";

onPersonForgotten.register(closeEstimatesOfErased);
estimateFactsSql.provide(buildEstimateFacts);
holdingSources.register(listEstimateHoldings);
