import { bindRequestKind, onRequestReleased } from "#core/requests/hooks.server.ts";
import { defineServerFeature, on } from "#server/feature.server.ts";
import { createNewsletterApi } from "./api.server.ts";
import { deleteUnsubscribed } from "./delete-subscribers.server.ts";
import { SUBSCRIPTION_REQUESTS } from "./lead-kind.server.ts";
import { releaseSubscriber } from "./subscribe.server.ts";

export const newsletterServer = defineServerFeature({
	api: [createNewsletterApi],
	bindings: [bindRequestKind("newsletter", SUBSCRIPTION_REQUESTS), on(onRequestReleased, releaseSubscriber)],
	chores: [{ name: "delete-unsubscribed", every: "hour", deletesData: true, run: deleteUnsubscribed }],
});
