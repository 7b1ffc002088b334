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
/** What the board spans where the shop does not open at all. */
const USUAL_DAY = { opens: 8 * HOUR, closes: 18 * HOUR };

export type AgendaDay = Agenda["days"][number];
/** An hour the shop receives cars at. */
export type StartTime = (typeof PREFERRED_TIMES)[number];
/** A moment in Panama: the day and the minutes since its midnight. */
export type BoardNow = { day: string; minute: number };
/** An hour that a visit may be given. */
export type Hour = { day: string; time: StartTime };
/** What is chosen for a visit; `overbook` is the decision to take one car more than the hour holds. */
export type HourChoice = { day: string; time: StartTime | ""; overbook: boolean };

/** One hour of a day: how many cars it holds, how many it may, and which arrive in it. */
export type BoardHour = {
	minute: number;
	time: string;
	taken: number;
	capacity: number;
	arriving: Placed[];
	/** A new visit may begin here; noon and what is over may not. */
	isStart: boolean;
};

/** An hour a visit could begin at, and what stands in its way. */
export type StartChoice = {
	time: StartTime;
	/** The end of the window in which the car is left. */
	until: string | null;
	taken: number;
	capacity: number;
	isFull: boolean;
};

/** The visits still to come that nobody confirmed, in the order that they came in. */
export function toConfirmIn(visits: readonly Visit[], now: Date): readonly Visit[] {
	return visits.filter(
		(visit) => factsOf(visit.state).isUnsure && isPlaced(visit) && !hasBegun(visit, now),
	);
}

/** The hours of a day from opening to closing, and any other that a visit was given. */
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
			// A visit outside of a short day widens the board, and offers nothing there.
			isStart: minute >= opens && minute < closes && isOffered(time) && isAhead(day, minute, now),
		});
	}
	return hours;
}

/**
 * The hours a visit could begin at, the full ones included: staff may decide to take one car more.
 *
 * @param job how the visit is received (rules.ts, jobOf)
 * @param besides id of the visit that moves: its own hours do not stand in its way
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

/** The first free hour still to come at or after a day, among the days at hand: for people who are not there yet. */
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

/** The opening hours that hold all of some days, widened by the visits outside them. */
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

/** A text as an hour the shop receives cars at, if it is one. */
export function startTimeOf(time: string | null): StartTime | undefined {
	return PREFERRED_TIMES.find((start) => start === time);
}

/** The days a week shows as columns: Sunday only when the shop opens or somebody comes. */
export function columnsOf(
	days: readonly AgendaDay[],
	visits: readonly Visit[],
): readonly AgendaDay[] {
	if (days.length === 1) return days;
	return days.filter(
		({ day, opens }) => weekdayOf(day) !== 0 || opens !== null || countOn(day, visits).comes > 0,
	);
}

/** How many visits hold an hour, however long ago they began; or how many cars of a service are left on the day. */
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

/** The running hour still counts: a walk-in stands at the door. */
const isAhead = (day: AgendaDay, minute: number, now: BoardNow) =>
	isToCome(day, minute + HOUR, now);
