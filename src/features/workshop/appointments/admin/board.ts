import { listOpenSpans } from "#core/settings/rules.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { formatClockTime, getWeekday, parseClockTime, parseTimeOfDay } from "#domain/time.ts";
import {
	formatDropOffEnd,
	listOccupiedHours,
	listSlotMinutes,
	type VisitDuration,
} from "#features/workshop/appointments/booking/visit-duration.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Agenda, Visit } from "#features/workshop/appointments/contract.ts";
import { isWithin } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { countVisitsOnDay, getVisitsOnDay, isTimed, type TimedVisit } from "./day-visits.ts";

const HOUR = 60;
/** The board's hours when the shop is closed on every day shown. */
const DEFAULT_HOURS = { opens: 8 * HOUR, closes: 18 * HOUR };

/** Height of an hour in the calendar. */
export const HOUR_HEIGHT_PX = 72;

export type AgendaDay = Agenda["days"][number];
/** An hour at which the shop receives cars. */
export type StartTime = (typeof PREFERRED_TIMES)[number];
/** A moment in Panama: the day and the minutes since its midnight. */
export type BoardNow = { day: string; minute: number };
/** A day and hour to which a visit can be assigned. */
export type Hour = { day: string; time: StartTime };
/** The selected slot of a visit; `overbook` accepts one car more than the hour's capacity. */
export type HourChoice = { day: string; time: StartTime | ""; overbook: boolean };

/** One hour of a day: the cars in it, its capacity and the visits that start in it. */
export type BoardHour = {
	minute: number;
	time: string;
	taken: number;
	capacity: number;
	arriving: TimedVisit[];
	/** A new visit may start here; noon and past hours are excluded. */
	isStart: boolean;
};

/** A possible start of a visit, with its occupancy. */
export type StartChoice = {
	time: StartTime;
	/** The end of the drop-off window. */
	until: string | null;
	taken: number;
	capacity: number;
	isFull: boolean;
};

/** Lists the upcoming unconfirmed visits, in the order in which they were booked. */
export function listUnconfirmedVisits(visits: readonly Visit[], now: Date): readonly Visit[] {
	return visits.filter(
		(visit) => getVisitStateInfo(visit.state).isUnconfirmed && isTimed(visit) && !hasStarted(visit, now),
	);
}

/** Returns the hours of a day from opening to closing, plus any hour outside them that has a visit. */
export function getBoardHours(day: AgendaDay, visits: readonly Visit[], now: BoardNow): readonly BoardHour[] {
	const dayVisits = getVisitsOnDay(day.day, visits);
	const { from, to } = getBoardSpan([day], visits);
	const isOpen = day.opens !== null;
	const spans = listOpenSpans(getOpeningMinutes(day));
	const hours: BoardHour[] = [];
	for (let minute = from; minute < to; minute += HOUR) {
		const arriving = dayVisits.filter((visit) => getStartHour(visit) === minute);
		if (!isOpen && arriving.length === 0) continue;
		const time = formatClockTime(minute);
		hours.push({
			minute,
			time,
			arriving,
			taken: countBooked(minute, dayVisits),
			capacity: day.capacity,
			// A visit outside a short day widens the board, but that hour is not bookable.
			isStart:
				spans.some(({ opens, closes }) => minute >= opens && minute < closes) &&
				isStartTime(time) &&
				hasNotEnded(day, minute, now),
		});
	}
	return hours;
}

/**
 * Lists the hours at which a visit could start. Full hours are included because staff may overbook.
 *
 * @param duration how long the visit takes, or its drop-off window
 * @param ignoredVisitId id of the visit being moved; its own hours count as free
 */
export function listStartChoices(
	day: AgendaDay,
	visits: readonly Visit[],
	{
		duration,
		now,
		ignoredVisitId,
	}: { duration: VisitDuration; now: BoardNow; ignoredVisitId?: string | undefined },
): readonly StartChoice[] {
	const hours = getOpeningMinutes(day);
	const others = getVisitsOnDay(day.day, visits).filter(({ id }) => id !== ignoredVisitId);
	const { minutes, dropOff } = duration;
	const until = formatDropOffEnd(duration);
	return PREFERRED_TIMES.flatMap((time) => {
		const minute = parseClockTime(time);
		if (dropOff && minute !== dropOff.start) return [];
		const fits = isWithin({ time, minutes }, hours);
		const isAvailable = dropOff
			? hasNotEnded(day, minute + minutes - HOUR, now)
			: hasNotEnded(day, minute, now);
		if (day.opens === null || !fits || !isAvailable) return [];
		const pool = dropOff?.serviceId;
		const taken = Math.max(
			...listSlotMinutes(minute, duration).map((hour) => countBooked(hour, others, pool)),
		);
		const capacity = dropOff?.perDay ?? day.capacity;
		return [{ time, until, taken, capacity, isFull: taken >= capacity }];
	});
}

/** Finds the first free hour from a day on in the loaded days. Skips the hour in progress, which is for walk-ins. */
export function findNextFreeHour(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
	input: { duration: VisitDuration; now: BoardNow; from: string },
): Hour | undefined {
	for (const day of days) {
		if (day.day < input.from) continue;
		const free = listStartChoices(day, visits, input).find(
			({ isFull, time }) => !isFull && isInFuture(day, parseClockTime(time), input.now),
		);
		if (free) return { day: day.day, time: free.time };
	}
	return undefined;
}

/** Returns the span that covers the opening hours of the given days and any visit outside them. */
export function getBoardSpan(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
): { from: number; to: number } {
	const open = days.filter(({ opens }) => opens !== null).map(getOpeningMinutes);
	const starts = open.map(({ opens }) => opens);
	const ends = open.map(({ closes }) => closes);
	for (const visit of days.flatMap(({ day }) => getVisitsOnDay(day, visits))) {
		starts.push(getStartHour(visit));
		ends.push(getEndMinute(visit));
	}
	if (starts.length === 0) return { from: DEFAULT_HOURS.opens, to: DEFAULT_HOURS.closes };
	return { from: roundDownToHour(Math.min(...starts)), to: roundUpToHour(Math.max(...ends)) };
}

/** Parses a text as a start time; undefined when the shop receives no cars at that time. */
export function parseStartTime(time: string | null): StartTime | undefined {
	return PREFERRED_TIMES.find((start) => start === time);
}

/** Returns the days that a week shows as columns. Sunday appears only when the shop opens or has visits. */
export function listColumnDays(days: readonly AgendaDay[], visits: readonly Visit[]): readonly AgendaDay[] {
	if (days.length === 1) return days;
	return days.filter(
		({ day, opens }) => getWeekday(day) !== 0 || opens !== null || countVisitsOnDay(day, visits).comes > 0,
	);
}

/** Counts the visits that occupy an hour, or the day's drop-off cars of a service. */
function countBooked(hour: number, visits: readonly TimedVisit[], dropOffServiceId?: string): number {
	const occupyingVisits = visits.filter(({ state }) => getVisitStateInfo(state).occupiesHours);
	if (dropOffServiceId)
		return occupyingVisits.filter((visit) => visit.until && visit.service_id === dropOffServiceId).length;
	return occupyingVisits.filter(
		({ time, minutes, until }) => !until && listOccupiedHours(parseClockTime(time), minutes).includes(hour),
	).length;
}

function getOpeningMinutes({ opens, closes, pauses }: AgendaDay) {
	return {
		opens: parseTimeOfDay(opens ?? "0:0"),
		closes: parseTimeOfDay(closes ?? "0:0"),
		pauses: pauses.map(({ from, to }) => ({ from: parseTimeOfDay(from), to: parseTimeOfDay(to) })),
	};
}

const getStartHour = ({ time }: TimedVisit) => roundDownToHour(parseClockTime(time));
const getEndMinute = ({ time, minutes }: TimedVisit) => parseClockTime(time) + Math.max(minutes, HOUR);
const roundDownToHour = (minute: number) => Math.floor(minute / HOUR) * HOUR;
const roundUpToHour = (minute: number) => Math.ceil(minute / HOUR) * HOUR;
const isStartTime = (time: string) => parseStartTime(time) !== undefined;

const isInFuture = (day: AgendaDay, minute: number, now: BoardNow) =>
	day.day > now.day || (day.day === now.day && minute > now.minute);

/** The hour in progress still counts: staff may book a walk-in into it. */
const hasNotEnded = (day: AgendaDay, minute: number, now: BoardNow) => isInFuture(day, minute + HOUR, now);
