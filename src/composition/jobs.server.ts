import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import { MAIL_TOPIC, resolveShopMailbox } from "#server/mail/mail.server.ts";
import type { Sender } from "#server/outbox/outbox.server.ts";
import { SERVER_FEATURES } from "./features.server.ts";

/**
 * Registers the sender of every job topic. The platform sends email; only the shop's address comes from settings.
 *
 * @throws Error if two features send the same topic
 */
export function registerSenders(ctx: AppContext): void {
	ctx.outbox.wrapSender(MAIL_TOPIC, (send) =>
		resolveShopMailbox(send, async () => (await getSettings(ctx.db)).email),
	);
	for (const [topic, sender] of collectSenders(ctx)) ctx.outbox.setSender(topic, sender);
}

/** @throws Error if a topic has two senders */
export function collectSenders(
	ctx: AppContext,
	features: Readonly<Record<string, ServerFeature>> = SERVER_FEATURES,
): Map<string, Sender> {
	const senders = new Map<string, Sender>();
	for (const { jobs } of Object.values(features))
		for (const [topic, sender] of Object.entries(jobs?.(ctx) ?? {})) {
			if (senders.has(topic) || topic === MAIL_TOPIC) throw new Error(`the topic ${topic} has two senders`);
			senders.set(topic, sender);
		}
	return senders;
}
