import { onPersonForgotten, registerRequestKind } from "#core/requests/hooks.server.ts";
import { forgetServiceRequests, SERVICE_REQUESTS } from "./lead-kind.server.ts";

registerRequestKind("service_request", SERVICE_REQUESTS);
onPersonForgotten.register(forgetServiceRequests);
