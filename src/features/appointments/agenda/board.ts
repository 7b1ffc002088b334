import { hasBegun } from "#features/appointments/begins.ts";
import type { Agenda, Visit } from "#features/appointments/contract.ts";
import {
	occupiedHours,
	placesOf,
	untilOf,
	type VisitLength,
} from "#features/appointments/visit-length.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { clockTime, minuteOfClock, minuteOfTime, weekdayOf } from "#panama/time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { countOn, isPlaced, type Placed, visitsOn } from "./day-visits.ts";

const HOUR = 60;
/** The board's hours when the shop is closed on every day shown. */
const USUAL_DAY = { opens: 8 * HOUR, closes: 18 * HOUR };

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
	arriving: Placed[];
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
export function toConfirmIn(visits: readonly Visit[], now: Date): readonly Visit[] {
	return visits.filter(
		(visit) => factsOf(visit.state).isUnsure && isPlaced(visit) && !hasBegun(visit, now),
	);
}

/** Returns the hours of a day from opening to closing, plus any hour outside them that has a visit. */
export function hoursOf(
	day: AgendaDay,
	visits: readonly Visit[],
	now: BoardNow,
): readonly BoardHour[] {
	const present = visitsOn(day.day, visits);
	const { from, to } = spanOf([day], visits);
	const isOpen = day.opens !== null;
	const { opens, closes } = openingOf(day);
	const hours: BoardHour[] = [];
	for (let minute = from; minute < to; minute += HOUR) {
		const arriving = present.filter((visit) => hourOf(visit) === minute);
		if (!isOpen && arriving.length === 0) continue;
		const time = clockTime(minute);
		hours.push({
			minute,
			time,
			arriving,
			taken: takenIn(minute, present),
			capacity: day.capacity,
			// A visit outside a short day widens the board, but that hour is not bookable.
			isStart: minute >= opens && minute < closes && isOffered(time) && isAhead(day, minute, now),
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
export function startsOf(
	day: AgendaDay,
	visits: readonly Visit[],
	{ job, now, besides }: { job: VisitLength; now: BoardNow; besides?: string | undefined },
): readonly StartChoice[] {
	const { opens, closes } = openingOf(day);
	const others = visitsOn(day.day, visits).filter(({ id }) => id !== besides);
	const { minutes, dropOff } = job;
	const until = untilOf(job);
	return PREFERRED_TIMES.flatMap((time) => {
		const minute = minuteOfClock(time);
		if (dropOff && minute !== dropOff.start) return [];
		const fits = minute >= opens && minute + minutes <= closes;
		const isTime = dropOff ? isAhead(day, minute + minutes - HOUR, now) : isAhead(day, minute, now);
		if (day.opens === null || !fits || !isTime) return [];
		const pool = dropOff?.serviceId;
		const taken = Math.max(...placesOf(minute, job).map((hour) => takenIn(hour, others, pool)));
		const capacity = dropOff?.perDay ?? day.capacity;
		return [{ time, until, taken, capacity, isFull: taken >= capacity }];
	});
}

/** Finds the first free hour from a day on in the loaded days. Skips the hour in progress, which is for walk-ins. */
export function nextFree(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
	wanted: { job: VisitLength; now: BoardNow; from: string },
): Hour | undefined {
	for (const day of days) {
		if (day.day < wanted.from) continue;
		const free = startsOf(day, visits, wanted).find(
			({ isFull, time }) => !isFull && isToCome(day, minuteOfClock(time), wanted.now),
		);
		if (free) return { day: day.day, time: free.time };
	}
	return undefined;
}

/** Returns the span that covers the opening hours of the given days and any visit outside them. */
export function spanOf(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
): { from: number; to: number } {
	const open = days.filter(({ opens }) => opens !== null).map(openingOf);
	const starts = open.map(({ opens }) => opens);
	const ends = open.map(({ closes }) => closes);
	for (const visit of days.flatMap(({ day }) => visitsOn(day, visits))) {
		starts.push(hourOf(visit));
		ends.push(endOf(visit));
	}
	if (starts.length === 0) return { from: USUAL_DAY.opens, to: USUAL_DAY.closes };
	return { from: floorHour(Math.min(...starts)), to: ceilHour(Math.max(...ends)) };
}

/** Parses a text as a start time; undefined when the shop receives no cars at that time. */
export function startTimeOf(time: string | null): StartTime | undefined {
	return PREFERRED_TIMES.find((start) => start === time);
}

/** Returns the days that a week shows as columns. Sunday appears only when the shop opens or has visits. */
export function columnsOf(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
): readonly AgendaDay[] {
	if (days.length === 1) return days;
	return days.filter(
		({ day, opens }) => weekdayOf(day) !== 0 || opens !== null || countOn(day, visits).comes > 0,
	);
}

/** Counts the visits that occupy an hour, or the day's drop-off cars of a service. */
function takenIn(hour: number, visits: readonly Placed[], leftFor?: string): number {
	const held = visits.filter(({ state }) => factsOf(state).holdsHours);
	if (leftFor) return held.filter((visit) => visit.until && visit.service_id === leftFor).length;
	return held.filter(
		({ time, minutes, until }) =>
			!until && occupiedHours(minuteOfClock(time), minutes).includes(hour),
	).length;
}

function openingOf({ opens, closes }: AgendaDay): { opens: number; closes: number } {
	return { opens: minuteOfTime(opens ?? "0:0"), closes: minuteOfTime(closes ?? "0:0") };
}

const hourOf = ({ time }: Placed) => floorHour(minuteOfClock(time));
const endOf = ({ time, minutes }: Placed) => minuteOfClock(time) + Math.max(minutes, HOUR);
const floorHour = (minute: number) => Math.floor(minute / HOUR) * HOUR;
const ceilHour = (minute: number) => Math.ceil(minute / HOUR) * HOUR;
const isOffered = (time: string) => startTimeOf(time) !== undefined;

const isToCome = (day: AgendaDay, minute: number, now: BoardNow) =>
	day.day > now.day || (day.day === now.day && minute > now.minute);

/** The hour in progress still counts: staff may book a walk-in into it. */
const isAhead = (day: AgendaDay, minute: number, now: BoardNow) =>
	isToCome(day, minute + HOUR, now);
