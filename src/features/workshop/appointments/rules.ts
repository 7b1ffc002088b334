import type { Settings } from "#core/settings/contract.ts";
import { getDayPlan, listOpenSpans, type OpeningDays, type OpenPlan } from "#core/settings/rules.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { addDays, formatClockTime, parseClockTime, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import {
	formatDropOffEnd,
	getSlotCapacity,
	listSlotMinutes,
	type VisitDuration,
} from "#features/workshop/appointments/booking/visit-duration.ts";
import * as say from "./messages.ts";

/** Topic of the outbox job that syncs a visit with the calendar; its payload is `{ visitId }`. */
export const CALENDAR_TOPIC = "calendar";

/** Idempotency scopes of the two forms that book a visit. */
export const BOOKING_SCOPES = { customer: "appointments", staff: "agenda" } as const;

/** Maximum upcoming visits that customers can book online: per telephone, per mailbox, and per network in a day. */
export const MAX_OPEN_VISITS = { phone: 4, email: 4, network: 12 } as const;

const HOUR = 60;
export const AVAILABILITY_DAYS = 62;
export const AGENDA_DAYS = 42;
/** Maximum days that staff close at once. */
export const MAX_CLOSING_DAYS = 92;

/** Settings that decide which times can be booked. */
export type Calendar = OpeningDays & Pick<Settings, "agenda">;
export type BookingContext = { now: Date; calendar: Calendar };
/** Counts the cars in an hour, or in a day's drop-off slots at minute 0; browsers lack the data and return 0. */
export type OccupancyCounter = (day: string, minute: number) => number;
/** Duration to book and occupancy of the day; defaults to one hour in an empty agenda. */
export type SlotRequest = Partial<VisitDuration> & { taken?: OccupancyCounter };

const NO_OCCUPANCY: OccupancyCounter = () => 0;

/**
 * Checks whether a day can be booked.
 *
 * @param day ISO day in Panama
 * @returns an error message, or undefined if the day can be booked
 * @source rules 3.2
 */
export function validateDay(day: string, { now, calendar }: BookingContext): string | undefined {
	const today = toPanamaDay(now);
	if (day < today) return say.PAST_DAY;
	if (day > getLastBookableDay(now, calendar)) return say.getTooFarMessage(calendar.agenda.horizonDays);
	const plan = getDayPlan(day, calendar);
	return "reason" in plan ? say.getClosedDayMessage(plan.reason) : undefined;
}

/**
 * Checks whether a time of a bookable day can be booked: not past or too soon, done before closing, and not full.
 *
 * @param time one of PREFERRED_TIMES
 * @returns an error message, or undefined if the time can be booked
 * @source rules 3.1, 3.3, 3.4, 3.6
 */
export function validateTime(
	day: string,
	time: string,
	{ now, calendar }: BookingContext,
	{ minutes = HOUR, taken = NO_OCCUPANCY, dropOff }: SlotRequest = {},
): string | undefined {
	const start = parseClockTime(time);
	const windowError = validateDropOffWindow(time, { minutes, dropOff });
	if (windowError) return windowError;
	const startMs = toPanamaInstant(day, start).getTime();
	if (startMs <= now.getTime()) return say.PAST_TIME;
	const notice = calendar.agenda.minimumNoticeMinutes;
	if (startMs < now.getTime() + notice * 60_000) return say.getTooSoonMessage(notice);
	const hoursError = validateOpeningHours(day, time, calendar, minutes);
	if (hoursError) return hoursError;
	return isSlotFull(day, start, { calendar, minutes, taken, dropOff }) ? say.FULL_HOUR_MESSAGE : undefined;
}

/** Checks that a drop-off is at the start of its window; returns an error message if not. */
export function validateDropOffWindow(time: string, duration: VisitDuration): string | undefined {
	const { dropOff } = duration;
	if (!dropOff || parseClockTime(time) === dropOff.start) return undefined;
	return say.getDropOffWindowMessage(formatClockTime(dropOff.start), formatDropOffEnd(duration) ?? "");
}

/** Checks a time against opening hours only, as staff may book at short notice; returns an error message if outside. */
export function validateOpeningHours(
	day: string,
	time: string,
	calendar: OpeningDays,
	minutes: number,
): string | undefined {
	const plan = getDayPlan(day, calendar);
	if ("reason" in plan) return say.getClosedDayMessage(plan.reason);
	const start = parseClockTime(time);
	if (start < plan.opens) return say.getOpensAtMessage(plan.opens);
	if (isWithin({ time, minutes }, plan)) return undefined;
	const pause = plan.pauses?.find(({ from, to }) => start < to && start + minutes > from);
	return pause ? say.getPauseMessage(pause) : say.getClosesAtMessage(plan.closes);
}

/** Checks whether a visit fits within one stretch of opening hours; all in minutes of the day. */
export function isWithin(
	{ time, minutes }: { time: string | null; minutes: number },
	hours: Pick<OpenPlan, "opens" | "closes" | "pauses">,
): boolean {
	if (!time) return true;
	const start = parseClockTime(time);
	return listOpenSpans(hours).some(({ opens, closes }) => start >= opens && start + minutes <= closes);
}

/** Lists the times of a day that can still be booked. */
export function listAvailableTimes(
	day: string,
	context: BookingContext,
	request?: SlotRequest,
): readonly string[] {
	if (validateDay(day, context)) return [];
	return listStartTimes(request).filter((time) => !validateTime(day, time, context, request));
}

/** Lists the times at which a visit can start at all. */
function listStartTimes({ dropOff }: SlotRequest = {}): readonly string[] {
	return dropOff ? [formatClockTime(dropOff.start)] : PREFERRED_TIMES;
}

/**
 * Explains why a day offers no times, as text after a colon: «los domingos no abrimos», «Navidad».
 *
 * @returns null if it offers some
 * @source rules 3.2, 3.6
 */
export function getNoTimesReason(
	day: string,
	context: BookingContext,
	request: SlotRequest = {},
): string | null {
	const { now, calendar } = context;
	const today = toPanamaDay(now);
	if (day < today) return say.NO_TIMES_REASONS.past;
	if (day > getLastBookableDay(now, calendar)) return say.NO_TIMES_REASONS.far;
	const plan = getDayPlan(day, calendar);
	if ("reason" in plan) return plan.reason;
	if (listAvailableTimes(day, context, request).length > 0) return null;
	const { minutes = HOUR, dropOff } = request;
	if (listStartTimes(request).every((time) => validateOpeningHours(day, time, calendar, minutes)))
		return dropOff ? say.NO_TIMES_REASONS.window : say.NO_TIMES_REASONS.short;
	if (listAvailableTimes(day, context, { minutes, dropOff }).length > 0) return say.NO_TIMES_REASONS.full;
	return day === today ? say.NO_TIMES_REASONS.late : say.NO_TIMES_REASONS.soon;
}

export function getLastBookableDay(now: Date, calendar: Pick<Calendar, "agenda">): string {
	return addDays(toPanamaDay(now), calendar.agenda.horizonDays);
}

/** Formats a start in minutes: 540 is «9:00 AM»; null stays null. */
export function formatStartTime(start: number | null): string | null {
	return start === null ? null : formatClockTime(start);
}

/** Checks whether one of the slots that a visit would occupy is full. */
export function isSlotFull(
	day: string,
	start: number,
	{ calendar, taken, ...duration }: VisitDuration & { calendar: Calendar; taken: OccupancyCounter },
): boolean {
	const capacity = getSlotCapacity(duration, calendar);
	return listSlotMinutes(start, duration).some((minute) => taken(day, minute) >= capacity);
}

/** Checks whether all start times of an open day are full. */
export function isDayFull(day: string, calendar: Calendar, taken: OccupancyCounter): boolean {
	const times = PREFERRED_TIMES.filter((time) => !validateOpeningHours(day, time, calendar, HOUR));
	const duration = { calendar, taken, minutes: HOUR };
	return times.length > 0 && times.every((time) => isSlotFull(day, parseClockTime(time), duration));
}

export type StoredVisitTime = {
	day: string | null;
	startMinute: number | null;
	minutes: number;
	isDropOff: number;
};

/** Formats day and time of a stored visit; `until` is the end of its drop-off window, else null. */
export function toVisitTime({ day, startMinute, minutes, isDropOff }: StoredVisitTime) {
	const isDroppedOff = isDropOff === 1 && startMinute !== null;
	return {
		day,
		time: formatStartTime(startMinute),
		until: isDroppedOff ? formatStartTime(startMinute + minutes) : null,
	};
}
