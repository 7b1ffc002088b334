import { bindRequestKind } from "#core/requests/hooks.server.ts";
import { SERVICE_REQUESTS } from "./lead-kind.server.ts";

bindRequestKind("service_request", SERVICE_REQUESTS)();
