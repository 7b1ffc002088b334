import { openCalendarSenders } from "#features/calendar/sync.server.ts";
import { NEW_LEAD_TOPIC } from "#features/leads/rules.ts";
import { removePhotoFiles } from "#features/photos/files.server.ts";
import { PHOTO_FILES_TOPIC } from "#features/photos/rules.ts";
import { announceLead } from "#features/push/announce.server.ts";
import { PUSH_TOPIC } from "#features/push/rules.ts";
import { sendPush } from "#features/push/send.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { MAIL_TOPIC, throughShop } from "#platform/mail/mail.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** Registers the sender of every job topic. The platform sends email; only the shop's address comes from settings. */
export function openSenders(at: Platform): void {
	at.outbox.sendThrough(MAIL_TOPIC, (send) =>
		throughShop(send, async () => (await getSettings(at.db)).email),
	);
	at.outbox.sendWith(NEW_LEAD_TOPIC, announceLead(at));
	at.outbox.sendWith(PHOTO_FILES_TOPIC, removePhotoFiles(at));
	// The sample shop sends no push messages.
	at.outbox.sendWith(PUSH_TOPIC, at.env.BIELA_SAMPLE ? async () => "sent" : sendPush(at));
	for (const [topic, sender] of Object.entries(openCalendarSenders(at)))
		at.outbox.sendWith(topic, sender);
}
