import { NEW_LEAD_TOPIC } from "#core/requests/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { openCalendarSenders } from "#features/calendar/sync.server.ts";
import { removePhotoFiles } from "#features/photos/files.server.ts";
import { PHOTO_FILES_TOPIC } from "#features/photos/rules.ts";
import { createBatchRunner, PRODUCT_BATCH_TOPIC } from "#features/products/bulk/batch-jobs.server.ts";
import { createLeadNotifier } from "#features/push/announce.server.ts";
import { PUSH_TOPIC } from "#features/push/rules.ts";
import { createPushSender } from "#features/push/send.server.ts";
import { createArrivalMailer } from "#features/quotes/arrival-emails.server.ts";
import { ARRIVAL_TOPIC } from "#features/quotes/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { MAIL_TOPIC, resolveShopMailbox } from "#server/mail/mail.server.ts";

/** Registers the sender of every job topic. The platform sends email; only the shop's address comes from settings. */
export function registerSenders(ctx: AppContext): void {
	ctx.outbox.wrapSender(MAIL_TOPIC, (send) =>
		resolveShopMailbox(send, async () => (await getSettings(ctx.db)).email),
	);
	ctx.outbox.setSender(NEW_LEAD_TOPIC, createLeadNotifier(ctx));
	ctx.outbox.setSender(ARRIVAL_TOPIC, createArrivalMailer(ctx));
	ctx.outbox.setSender(PRODUCT_BATCH_TOPIC, createBatchRunner(ctx));
	ctx.outbox.setSender(PHOTO_FILES_TOPIC, removePhotoFiles(ctx));
	// The sample shop sends no push messages.
	ctx.outbox.setSender(PUSH_TOPIC, ctx.env.BIELA_SAMPLE ? async () => "sent" : createPushSender(ctx));
	for (const [topic, sender] of Object.entries(openCalendarSenders(ctx))) ctx.outbox.setSender(topic, sender);
}
