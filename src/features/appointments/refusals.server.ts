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
/** The hour that a visit is to have. */
export type NewHour = { day: string; time: string; job: VisitLength };

/** The hour is gone: the answer brings the next free ones. @param field the form's name for the hour */
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
 * What even staff cannot book: a day or an hour gone by, a closed day, a job that does not end before closing, a car
 * left at another time than its service's window.
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

/** Whoever comes in the hour that runs may be written down in it, and a car be left while its window lasts. */
function isGone(now: Date, { day, time, job }: NewHour): boolean {
	const lasts = job.dropOff ? job.minutes : HOUR_MINUTES;
	return day === panamaDay(now) && minuteOfClock(time) + lasts <= panamaMinuteOfDay(now);
}

/** @throws RuleError bad_day: nothing is changed of a day gone by */
export function refuseGoneDay(now: Date, day: string): void {
	if (day < panamaDay(now)) throw refusedField("bad_day", "day", PAST_DAY);
}
