import { planOf } from "#features/settings/rules.ts";
import { minuteOfClock, panamaDay, panamaMinuteOfDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { RuleError, refusedField } from "#platform/errors.ts";
import { freeInstead } from "./availability.server.ts";
import { type Moment, whyNotOpen, whyNotWindow } from "./rules.ts";
import { closedDay, PAST_DAY, PAST_TIME, SLOT_TAKEN, SLOT_TAKEN_STAFF } from "./sentences.ts";
import type { VisitLength } from "./visit-length.ts";

const HOUR_MINUTES = 60;

type Wanted = { day: string; job: VisitLength; leadId?: string | undefined };
/** Day, time and duration that a visit is booked or moved to. */
export type NewHour = { day: string; time: string; job: VisitLength };

/** Creates the error for a taken slot, with the next free ones. @param field the form's name for the time */
export async function slotTaken(
	db: DbOrTrx,
	moment: Moment,
	wanted: Wanted,
	field: "preferredTime" | "time",
): Promise<RuleError> {
	const sentence = field === "time" ? SLOT_TAKEN_STAFF : SLOT_TAKEN;
	return new RuleError("slot_taken", sentence, {
		status: 409,
		fields: { [field]: sentence },
		more: { free: await freeInstead(db, moment, wanted) },
	});
}

/**
 * Rejects a slot that even staff cannot book: in the past, on a closed day, too long to end before closing, or a
 * drop-off outside its service's window.
 *
 * @throws RuleError bad_day | bad_time (422)
 */
export function refuseForStaff(now: Date, calendar: Moment["calendar"], hour: NewHour): void {
	const { day, time, job } = hour;
	const plan = planOf(day, calendar);
	const bad =
		day < panamaDay(now) ? PAST_DAY : "reason" in plan ? closedDay(plan.reason) : undefined;
	if (bad) throw refusedField("bad_day", "day", bad);
	const late =
		whyNotWindow(time, job) ??
		whyNotOpen(day, time, calendar, job.minutes) ??
		(isGone(now, hour) ? PAST_TIME : undefined);
	if (late) throw refusedField("bad_time", "time", late);
}

/** Checks whether a slot has passed. The current hour is still bookable, and so is a drop-off until its window ends. */
function isGone(now: Date, { day, time, job }: NewHour): boolean {
	const lasts = job.dropOff ? job.minutes : HOUR_MINUTES;
	return day === panamaDay(now) && minuteOfClock(time) + lasts <= panamaMinuteOfDay(now);
}

/** Rejects changes to a past day. @throws RuleError bad_day (422) */
export function refuseGoneDay(now: Date, day: string): void {
	if (day < panamaDay(now)) throw refusedField("bad_day", "day", PAST_DAY);
}
