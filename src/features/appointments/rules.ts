import type { Settings } from "#features/settings/contract.ts";
import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { addDays, clockTime, minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import * as say from "./sentences.ts";
import { placesOf, roomFor, untilOf, type VisitLength } from "./visit-length.ts";

/** Topic of the outbox job that syncs a visit with the calendar; its payload is `{ leadId }`. */
export const CALENDAR_TOPIC = "calendar";

/** Idempotency scopes of the two forms that book a visit. */
export const BOOKING_SCOPES = { customer: "appointments", staff: "agenda" } as const;

/** Maximum upcoming visits that customers can book online: per telephone, per mailbox, and per network in a day. */
export const OPEN_AT_MOST = { phone: 4, email: 4, network: 12 } as const;

const HOUR = 60;
export const AVAILABILITY_DAYS = 62;
export const AGENDA_DAYS = 42;

/** Settings that decide which times can be booked. */
export type Calendar = OpeningDays & Pick<Settings, "agenda">;
export type Moment = { now: Date; calendar: Calendar };
/** Counts the cars in an hour, or in a day's drop-off slots at minute 0; browsers lack the data and return 0. */
export type Taken = (day: string, minute: number) => number;
/** Duration to book and occupancy of the day; defaults to one hour in an empty agenda. */
export type Wish = Partial<VisitLength> & { taken?: Taken };

const NOBODY: Taken = () => 0;

/**
 * Checks whether a day can be booked.
 *
 * @param day ISO day in Panama
 * @returns an error message, or undefined if the day can be booked
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
 * Checks whether a time of a bookable day can be booked: not past or too soon, done before closing, and not full.
 *
 * @param time one of PREFERRED_TIMES
 * @returns an error message, or undefined if the time can be booked
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

/** Checks that a drop-off is at the start of its window; returns an error message if not. */
export function whyNotWindow(time: string, job: VisitLength): string | undefined {
	const { dropOff } = job;
	if (!dropOff || minuteOfClock(time) === dropOff.start) return undefined;
	return say.leftBetween(clockTime(dropOff.start), untilOf(job) ?? "");
}

/** Checks a time against opening hours only, as staff may book at short notice; returns an error message if outside. */
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

/** Checks whether a visit fits fully within opening hours; all in minutes of the day. */
export function isWithin(
	{ time, minutes }: { time: string | null; minutes: number },
	open: { opens: number; closes: number },
): boolean {
	if (!time) return true;
	const start = minuteOfClock(time);
	return start >= open.opens && start + minutes <= open.closes;
}

/** Lists the times of a day that can still be booked. */
export function timesOn(day: string, moment: Moment, wish?: Wish): readonly string[] {
	if (whyNotDay(day, moment)) return [];
	return startsOf(wish).filter((time) => !whyNotTime(day, time, moment, wish));
}

/** Lists the times at which a visit can start at all. */
function startsOf({ dropOff }: Wish = {}): readonly string[] {
	return dropOff ? [clockTime(dropOff.start)] : PREFERRED_TIMES;
}

/**
 * Explains why a day offers no times, as text after a colon: «los domingos no abrimos», «Navidad».
 *
 * @returns null if it offers some
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

/** Formats a start in minutes: 540 is «9:00 AM»; null stays null. */
export function timeOf(start: number | null): string | null {
	return start === null ? null : clockTime(start);
}

/** Checks whether one of the slots that a visit would occupy is full. */
export function isFull(
	day: string,
	start: number,
	{ calendar, taken, ...job }: VisitLength & { calendar: Calendar; taken: Taken },
): boolean {
	const room = roomFor(job, calendar);
	return placesOf(start, job).some((minute) => taken(day, minute) >= room);
}

/** Checks whether all start times of an open day are full. */
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

/** Formats day and time of a stored visit; `until` is the end of its drop-off window, else null. */
export function whenOfStored({ day, startMinute, minutes, isDropOff }: Stored) {
	const isLeft = isDropOff === 1 && startMinute !== null;
	return { day, time: timeOf(startMinute), until: isLeft ? timeOf(startMinute + minutes) : null };
}
