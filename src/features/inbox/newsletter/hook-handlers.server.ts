import { onRequestReleased } from "#core/requests/hooks.server.ts";
import { releaseSubscriber } from "./subscribe.server.ts";

onRequestReleased.register(releaseSubscriber);
