import { bindRequestKind, onRequestReleased } from "#core/requests/hooks.server.ts";
import { SUBSCRIPTION_REQUESTS } from "./lead-kind.server.ts";
import { releaseSubscriber } from "./subscribe.server.ts";

bindRequestKind("newsletter", SUBSCRIPTION_REQUESTS)();
onRequestReleased.register(releaseSubscriber);
