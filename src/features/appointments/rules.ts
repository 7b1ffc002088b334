import type { Settings } from "#features/settings/contract.ts";
import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { addDays, clockTime, minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import * as say from "./sentences.ts";
import { placesOf, roomFor, untilOf, type VisitLength } from "./visit-length.ts";

/** The outbox topic under which a visit is brought in line with the calendar; its payload is `{ leadId }`. */
export const CALENDAR_TOPIC = "calendar";

/** The two forms that book a visit, as `once` tells their submissions apart. */
export const BOOKING_SCOPES = { customer: "appointments", staff: "agenda" } as const;

/** How many visits to come are booked without the shop: by one telephone, one mailbox, and one network in a day. */
export const OPEN_AT_MOST = { phone: 4, email: 4, network: 12 } as const;

const HOUR = 60;
export const AVAILABILITY_DAYS = 62;
export const AGENDA_DAYS = 42;

/** The part of the business record that says what can be booked. */
export type Calendar = OpeningDays & Pick<Settings, "agenda">;
export type Moment = { now: Date; calendar: Calendar };
/** How many cars an hour, or a day's places at minute 0, already has; a browser that does not know says none. */
export type Taken = (day: string, minute: number) => number;
/** What is asked of a day: how the visit is received and what is taken; left out, one hour of an empty agenda. */
export type Wish = Partial<VisitLength> & { taken?: Taken };

const NOBODY: Taken = () => 0;

/**
 * Why a day cannot be asked for.
 *
 * @param day ISO day in Panama
 * @returns a sentence, or undefined when the day is good
 * @source rules 3.2
 */
export function whyNotDay(day: string, { now, calendar }: Moment): string | undefined {
	const today = panamaDay(now);
	if (day < today) return say.PAST_DAY;
	if (day > lastDay(now, calendar)) return say.tooFar(calendar.agenda.horizonDays);
	const plan = planOf(day, calendar);
	return "reason" in plan ? say.closedDay(plan.reason) : undefined;
}

/**
 * Why an hour of a good day cannot be asked for: it is over or too soon, the shop closes before the work ends,
 * or the hour is full.
 *
 * @param time one of PREFERRED_TIMES
 * @source rules 3.1, 3.3, 3.4, 3.6
 */
export function whyNotTime(
	day: string,
	time: string,
	{ now, calendar }: Moment,
	{ minutes = HOUR, taken = NOBODY, dropOff }: Wish = {},
): string | undefined {
	const start = minuteOfClock(time);
	const elsewhere = whyNotWindow(time, { minutes, dropOff });
	if (elsewhere) return elsewhere;
	const at = panamaInstant(day, start).getTime();
	if (at <= now.getTime()) return say.PAST_TIME;
	const notice = calendar.agenda.minimumNoticeMinutes;
	if (at < now.getTime() + notice * 60_000) return say.tooSoon(notice);
	const late = whyNotOpen(day, time, calendar, minutes);
	if (late) return late;
	return isFull(day, start, { calendar, minutes, taken, dropOff }) ? say.FULL_HOUR : undefined;
}

/** Why a car cannot be left at a time: its window is another. */
export function whyNotWindow(time: string, job: VisitLength): string | undefined {
	const { dropOff } = job;
	if (!dropOff || minuteOfClock(time) === dropOff.start) return undefined;
	return say.leftBetween(clockTime(dropOff.start), untilOf(job) ?? "");
}

/** The same for staff, who may take a car at once and know who comes late. */
export function whyNotOpen(
	day: string,
	time: string,
	calendar: OpeningDays,
	minutes: number,
): string | undefined {
	const plan = planOf(day, calendar);
	if ("reason" in plan) return say.closedDay(plan.reason);
	if (minuteOfClock(time) < plan.opens) return say.opensAt(plan.opens);
	return isWithin({ time, minutes }, plan) ? undefined : say.closesAt(plan.closes);
}

/** Whether the whole of a visit lies between two minutes of its day. */
export function isWithin(
	{ time, minutes }: { time: string | null; minutes: number },
	open: { opens: number; closes: number },
): boolean {
	if (!time) return true;
	const start = minuteOfClock(time);
	return start >= open.opens && start + minutes <= open.closes;
}

/** The hours that a day still offers. */
export function timesOn(day: string, moment: Moment, wish?: Wish): readonly string[] {
	if (whyNotDay(day, moment)) return [];
	return startsOf(wish).filter((time) => !whyNotTime(day, time, moment, wish));
}

/** The times at which a visit can begin at all. */
function startsOf({ dropOff }: Wish = {}): readonly string[] {
	return dropOff ? [clockTime(dropOff.start)] : PREFERRED_TIMES;
}

/**
 * Why a day offers no hour, in words that follow a colon: «los domingos no abrimos», «Navidad».
 *
 * @returns null when it does offer one
 * @source rules 3.2, 3.6
 */
export function whyNoTimes(day: string, moment: Moment, wish: Wish = {}): string | null {
	const { now, calendar } = moment;
	const today = panamaDay(now);
	if (day < today) return say.NO_TIMES.past;
	if (day > lastDay(now, calendar)) return say.NO_TIMES.far;
	const plan = planOf(day, calendar);
	if ("reason" in plan) return plan.reason;
	if (timesOn(day, moment, wish).length > 0) return null;
	const { minutes = HOUR, dropOff } = wish;
	if (startsOf(wish).every((time) => whyNotOpen(day, time, calendar, minutes)))
		return dropOff ? say.NO_TIMES.window : say.NO_TIMES.short;
	if (timesOn(day, moment, { minutes, dropOff }).length > 0) return say.NO_TIMES.full;
	return day === today ? say.NO_TIMES.late : say.NO_TIMES.soon;
}

export function lastDay(now: Date, calendar: Pick<Calendar, "agenda">): string {
	return addDays(panamaDay(now), calendar.agenda.horizonDays);
}

/** How people read a start: 540 is «9:00 AM»; null stays null. */
export function timeOf(start: number | null): string | null {
	return start === null ? null : clockTime(start);
}

/** Whether one of the places that a visit would take has no more room. */
export function isFull(
	day: string,
	start: number,
	{ calendar, taken, ...job }: VisitLength & { calendar: Calendar; taken: Taken },
): boolean {
	const room = roomFor(job, calendar);
	return placesOf(start, job).some((minute) => taken(day, minute) >= room);
}

/** Whether every hour at which a car can come on an open day has as many as it takes. */
export function isDayFull(day: string, calendar: Calendar, taken: Taken): boolean {
	const starts = PREFERRED_TIMES.filter((time) => !whyNotOpen(day, time, calendar, HOUR));
	const job = { calendar, taken, minutes: HOUR };
	return starts.length > 0 && starts.every((time) => isFull(day, minuteOfClock(time), job));
}

export type Stored = {
	day: string | null;
	startMinute: number | null;
	minutes: number;
	isDropOff: number;
};

/** When a stored visit is, as people read it; `until` is the end of the window in which its car is left. */
export function whenOfStored({ day, startMinute, minutes, isDropOff }: Stored) {
	const isLeft = isDropOff === 1 && startMinute !== null;
	return { day, time: timeOf(startMinute), until: isLeft ? timeOf(startMinute + minutes) : null };
}
