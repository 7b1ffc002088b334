import { onRequestReleased } from "#core/requests/hooks.server.ts";
import { releaseSubscriber } from "./release-subscriber.server.ts";

onRequestReleased.register(releaseSubscriber);
