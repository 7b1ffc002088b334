import type { Settings } from "#features/settings/contract.ts";
import { clockTime, minuteOfClock, minuteOfTime } from "#panama/time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";

/** The calendar entry of a service without minutes of its own (rules 3.5). */
const DEFAULT_MINUTES = 120;
/** What a job longer than a day books: the hour in which the car is left. */
const DROP_OFF_MINUTES = 60;
const HOUR = 60;

/**
 * How a visit is received: at its hour, for so many minutes of the workshop's hours; or left in a window that begins at
 * `start` and lasts those minutes, taking one of its service's places of the day instead.
 */
export type VisitLength = { minutes: number; dropOff?: DropOff | undefined };
type DropOff = { serviceId: string; start: number; perDay: number };

/**
 * How long a visit blocks the agenda.
 *
 * @param minutes the service's own; null when it has none
 * @source rules 3.5
 */
export function visitMinutes(minutes: number | null, { hours }: Pick<Settings, "hours">): number {
	const wanted = minutes || DEFAULT_MINUTES;
	const isWithinADay = hours.some((open) => {
		if (!open) return false;
		const [opens, closes] = [minuteOfTime(open.opens), minuteOfTime(open.closes)];
		const first = STARTS.find((start) => start >= opens);
		return first !== undefined && first + wanted <= closes;
	});
	return isWithinADay ? wanted : DROP_OFF_MINUTES;
}

/**
 * How a visit for a service is received.
 *
 * @param service undefined for one that the shop does not list
 * @source rules 3.5, 3.26
 */
export function lengthOf(
	service: { id: string; minutes: number | null; drop_off?: Window | undefined } | undefined,
	shop: Pick<Settings, "hours">,
): VisitLength {
	if (!service?.drop_off) return { minutes: visitMinutes(service?.minutes ?? null, shop) };
	const { from, until, per_day: perDay } = service.drop_off;
	const start = minuteOfClock(from);
	return {
		minutes: minuteOfClock(until) - start,
		dropOff: { serviceId: service.id, start, perDay },
	};
}

/**
 * How a visit will be received once it is given another hour: left, when its service takes such cars today and it had no
 * hour or was booked so; else at its hour.
 *
 * @param service the visit's own; undefined when it is no longer offered
 * @source rules 3.26
 */
export function lengthAnew(
	visit: { minutes: number; hasHour: boolean; isLeft: boolean },
	service: Parameters<typeof lengthOf>[0],
	shop: Pick<Settings, "hours">,
): VisitLength {
	const { minutes, hasHour, isLeft } = visit;
	if (service?.drop_off && (isLeft || !hasHour)) return lengthOf(service, shop);
	return { minutes: visitMinutes(isLeft ? (service?.minutes ?? null) : minutes, shop) };
}

type Window = { from: string; until: string; per_day: number };

/** The minutes of a day in whose places a visit stands: the hours it occupies, or 0 for the day itself. */
export function placesOf(start: number, { minutes, dropOff }: VisitLength): number[] {
	return dropOff ? [0] : occupiedHours(start, minutes);
}

/** When a car that is left has to be there at the latest; null for one that comes at its hour. */
export function untilOf({ minutes, dropOff }: VisitLength): string | null {
	return dropOff ? clockTime(dropOff.start + minutes) : null;
}

/** The hours a visit occupies, as minutes of the day; a begun hour is occupied whole, noon too. */
export function occupiedHours(start: number, minutes: number): number[] {
	const first = Math.floor(start / HOUR);
	const end = Math.max(first + 1, Math.ceil((start + minutes) / HOUR));
	return Array.from({ length: end - first }, (_, place) => (first + place) * HOUR);
}

/** How many cars a place takes: of the day for those that are left, of the hour for all others. */
export function roomFor({ dropOff }: VisitLength, { agenda }: Pick<Settings, "agenda">): number {
	return dropOff?.perDay ?? agenda.capacityPerHour;
}

const STARTS = PREFERRED_TIMES.map(minuteOfClock);
