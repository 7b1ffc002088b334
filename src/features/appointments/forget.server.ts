import type { Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { CALENDAR_TOPIC } from "./rules.ts";

/** Erases personal text from visits; service, day and state stay for the statistics. */
export async function forgetVisitWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const words = { car: "", note: "", cancelReason: null, dayTold: null, dayAgreed: null };
	await updateRows(trx, "visits", { leadId: leadIds }, words);
}

/** Erases free text and the car model, which may contain a plate; service, brand and date stay for the statistics. */
export async function forgetAppointmentWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const words = { description: "", vehicleModel: null, vehicleBrandOther: null };
	await updateRows(trx, "appointments", { leadId: leadIds }, words);
}

/** Queues a calendar sync of the given visits, so that their events no longer contain personal data. */
export async function renewEvents(trx: Trx, now: Date, leadIds: readonly string[]): Promise<void> {
	const renewed = await trx
		.updateTable("visits")
		.set((of) => ({
			sequence: of("sequence", "+", 1),
			calendarState: "pending",
			calendarError: null,
		}))
		.where("leadId", "in", leadIds)
		.where("calendarUid", "is not", null)
		.returning("leadId")
		.execute();
	for (const { leadId } of renewed)
		await queueEffect(trx, now, { topic: CALENDAR_TOPIC, payload: { leadId } });
}
