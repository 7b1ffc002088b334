import { bindRequestKind } from "#core/requests/hooks.server.ts";
import { defineServerFeature } from "#server/feature.server.ts";
import { createMessagesApi } from "./api.server.ts";
import { MESSAGE_REQUESTS } from "./lead-kind.server.ts";

export const contactServer = defineServerFeature({
	api: [createMessagesApi],
	bindings: [bindRequestKind("contact", MESSAGE_REQUESTS)],
});
