import { openingAt } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { remindToFetch } from "#features/work-orders/announce.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { turnsOf } from "./rules.ts";
import { toWriteUnfetched } from "./unfetched-read-model.server.ts";

/**
 * Hourly job: emails owners whose car has been ready for 3, 10 and 30 days, once each, during opening hours.
 *
 * @source rules 11.14
 */
export async function writeUnfetched(at: Platform): Promise<void> {
	const now = at.now();
	const settings = await getSettings(at.reads);
	if (!openingAt(now, settings).isOpen) return;
	for (const { leadId, times } of await toWriteUnfetched(at.reads, turnsOf(now, settings)))
		await remindToFetch(at, leadId, Number(times));
}
