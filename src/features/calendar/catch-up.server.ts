import { listMissingVisits } from "#features/appointments/calendar-read-model.server.ts";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { panamaDay } from "#panama-time.ts";
import { inTransaction } from "#platform/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { queueOnce } from "./queue-event.server.ts";
import { findLink } from "./store.server.ts";
import { zohoOf } from "./zoho.server.ts";

/** Queues visits to come that the calendar does not have as they are, such as those that left the quarantine. */
export async function queueMissingVisits(at: Platform): Promise<void> {
	const link = zohoOf(at.env) && (await findLink(at.db));
	if (!link || link.lostAt) return;
	await inTransaction(at.db, async (trx) => {
		for (const leadId of await listMissingVisits(trx, panamaDay(at.now())))
			await queueOnce(trx, at, CALENDAR_TOPIC, { leadId });
	});
}
