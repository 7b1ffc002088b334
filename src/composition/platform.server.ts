import { eraseDeclaredTexts } from "#core/requests/hooks.server.ts";
import { mentionSources } from "#features/operation/personal-data/hooks.server.ts";
import { SERVER_ERRORS } from "#server/errors.ts";
import { defineServerFeature, on, provide } from "#server/feature.server.ts";
import { reencryptMailPassword } from "#server/mail/mail-settings.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { eraseOwnedTexts } from "./erase-person.server.ts";
import { MENTION_SOURCES } from "./mention-sources.server.ts";
import { createSampleApi } from "./sample.server.ts";

export const platformServer = defineServerFeature({
	api: [createSampleApi],
	errors: SERVER_ERRORS,
	bindings: [
		provide(eraseDeclaredTexts, eraseOwnedTexts),
		provide(mentionSources, () => MENTION_SOURCES),
		on(onSecretReplaced, reencryptMailPassword),
	],
});
