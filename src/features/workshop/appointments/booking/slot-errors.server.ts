import { getDayPlan } from "#core/settings/rules.ts";
import { parseClockTime, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { rejectAppointment } from "#features/workshop/appointments/errors.server.ts";
import {
	getClosedDayMessage,
	PAST_DAY,
	PAST_TIME,
	SLOT_TAKEN,
	SLOT_TAKEN_STAFF,
} from "#features/workshop/appointments/messages.ts";
import {
	type BookingContext,
	validateDropOffWindow,
	validateOpeningHours,
} from "#features/workshop/appointments/rules.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { RuleError } from "#server/errors.ts";
import { findAlternativeHours } from "./availability.server.ts";
import type { VisitDuration } from "./visit-duration.ts";

const HOUR_MINUTES = 60;

type SlotQuery = { day: string; duration: VisitDuration; visitId?: string | undefined };
/** Day, time and duration that a visit is booked or moved to. */
export type RequestedSlot = { day: string; time: string; duration: VisitDuration };

/** Creates the error for a taken slot, with the next free ones. @param field the form's name for the time */
export async function createSlotTakenError(
	db: DbOrTrx,
	moment: BookingContext,
	query: SlotQuery,
	field: "preferredTime" | "time",
): Promise<RuleError> {
	const message = field === "time" ? SLOT_TAKEN_STAFF : SLOT_TAKEN;
	return rejectAppointment("slot_taken", message, {
		fields: { [field]: message },
		extra: { free: await findAlternativeHours(db, moment, query) },
	});
}

/**
 * Rejects a slot that even staff cannot book: in the past, on a closed day, too long to end before closing, or a
 * drop-off outside its service's window.
 *
 * @throws RuleError bad_day | bad_time (422)
 */
export function assertBookableByStaff(
	now: Date,
	calendar: BookingContext["calendar"],
	slot: RequestedSlot,
): void {
	const { day, time, duration } = slot;
	const plan = getDayPlan(day, calendar);
	const dayError =
		day < toPanamaDay(now) ? PAST_DAY : "reason" in plan ? getClosedDayMessage(plan.reason) : undefined;
	if (dayError) throw rejectAppointment("bad_day", dayError, { field: "day" });
	const timeError =
		validateDropOffWindow(time, duration) ??
		validateOpeningHours(day, time, calendar, duration.minutes) ??
		(isPastTime(now, slot) ? PAST_TIME : undefined);
	if (timeError) throw rejectAppointment("bad_time", timeError, { field: "time" });
}

/** Checks whether a slot has passed. The current hour is still bookable, and so is a drop-off until its window ends. */
function isPastTime(now: Date, { day, time, duration }: RequestedSlot): boolean {
	const bookableMinutes = duration.dropOff ? duration.minutes : HOUR_MINUTES;
	return day === toPanamaDay(now) && parseClockTime(time) + bookableMinutes <= toPanamaMinutes(now);
}

/** Rejects changes to a past day. @throws RuleError bad_day (422) */
export function assertNotPastDay(now: Date, day: string): void {
	if (day < toPanamaDay(now)) throw rejectAppointment("bad_day", PAST_DAY, { field: "day" });
}
