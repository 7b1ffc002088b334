import { CALENDAR_TOPIC } from "#features/workshop/appointments/rules.ts";
import type { Trx } from "#server/database/db.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";

/** Queues a calendar sync of the visits of some requests, so that their events no longer contain personal data. */
export async function requeueCalendarEvents(trx: Trx, now: Date, leadIds: readonly string[]): Promise<void> {
	const requeued = await trx
		.updateTable("visits")
		.set((eb) => ({
			sequence: eb("sequence", "+", 1),
			calendarState: "pending",
			calendarError: null,
		}))
		.where("leadId", "in", leadIds)
		.where("calendarUid", "is not", null)
		.returning("id")
		.execute();
	for (const { id: visitId } of requeued)
		await enqueueJob(trx, now, { topic: CALENDAR_TOPIC, payload: { visitId } });
}
