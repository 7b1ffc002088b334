import type { Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { CALENDAR_TOPIC } from "./rules.ts";

/** Clears what names a person in their visits, service, day and state stay for the counts. */
export async function forgetVisitWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const words = { car: "", note: "", cancelReason: null, dayTold: null, dayAgreed: null };
	await updateRows(trx, "visits", { leadId: leadIds }, words);
}

/** Clears what people wrote in their own words, the car with them: a plate may stand there; service, brand and date stay for the counts. */
export async function forgetAppointmentWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const words = { description: "", vehicleModel: null, vehicleBrandOther: null };
	await updateRows(trx, "appointments", { leadId: leadIds }, words);
}

/** Has the calendar's events of some visits written anew, as these are now: without the person. */
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
