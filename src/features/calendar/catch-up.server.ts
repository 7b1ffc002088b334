import { listMissingVisits } from "#features/appointments/read-model.server.ts";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { queueOnce } from "./queue-event.server.ts";
import { findLink } from "./store.server.ts";
import { zohoOf } from "./zoho.server.ts";

/** Visits queued in one transaction, which keeps visitors' own waiting. */
const QUEUED_AT_ONCE = 50;

/** Queues visits to come that the calendar does not have as they are, such as those that left the quarantine. */
export async function queueMissingVisits(at: Platform): Promise<void> {
	const link = zohoOf(at.env) && (await findLink(at.db));
	if (!link || link.lostAt) return;
	// One that is sent meanwhile is looked at once more and found to be as it should.
	const missing = await listMissingVisits(at.reads, panamaDay(at.now()));
	for (let from = 0; from < missing.length; from += QUEUED_AT_ONCE)
		await inTransaction(at.db, async (trx) => {
			for (const leadId of missing.slice(from, from + QUEUED_AT_ONCE))
				await queueOnce(at, trx, CALENDAR_TOPIC, { leadId });
		});
}
