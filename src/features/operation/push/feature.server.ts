import { NEW_LEAD_TOPIC } from "#core/requests/rules.ts";
import { defineServerFeature, on } from "#server/feature.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { createLeadNotifier } from "./announce.server.ts";
import { createPushApi } from "./api.server.ts";
import { reencryptPushKey } from "./key.server.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { createPushSender } from "./send.server.ts";

export const pushServer = defineServerFeature({
	api: [createPushApi],
	bindings: [on(onSecretReplaced, reencryptPushKey)],
	jobs: (ctx) => ({
		[NEW_LEAD_TOPIC]: createLeadNotifier(ctx),
		// The sample shop sends no push messages.
		[PUSH_TOPIC]: ctx.env.BIELA_SAMPLE ? async () => "sent" : createPushSender(ctx),
	}),
});
