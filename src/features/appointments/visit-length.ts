import type { Settings } from "#features/settings/contract.ts";
import { clockTime, minuteOfClock, minuteOfTime } from "#panama/time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";

/** Duration of a visit for a service without minutes of its own (rules 3.5). */
const DEFAULT_MINUTES = 120;
/** Duration booked for a job longer than a day: the hour of the drop-off. */
const DROP_OFF_MINUTES = 60;
const HOUR = 60;

/**
 * Duration of a visit. Without `dropOff` it occupies workshop hours for `minutes`. With it, the car is dropped off in a
 * window that starts at `start` and lasts `minutes`, and takes one of its service's slots of the day.
 */
export type VisitLength = { minutes: number; dropOff?: DropOff | undefined };
type DropOff = { serviceId: string; start: number; perDay: number };

/**
 * Returns how many minutes a visit blocks the agenda.
 *
 * @param minutes the service's own; null if it has none
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
 * Returns the duration of a visit for a service.
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
 * Returns the duration of a visit that is moved. It is a drop-off if its service offers that now, and the visit had no
 * time yet or was a drop-off before.
 *
 * @param service the visit's own; undefined if it is no longer offered
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

/** Lists the slots that a visit occupies, as minutes of the day: its hours, or 0 for a drop-off. */
export function placesOf(start: number, { minutes, dropOff }: VisitLength): number[] {
	return dropOff ? [0] : occupiedHours(start, minutes);
}

/** Formats the end of the drop-off window; null if the visit is not a drop-off. */
export function untilOf({ minutes, dropOff }: VisitLength): string | null {
	return dropOff ? clockTime(dropOff.start + minutes) : null;
}

/** Lists the hours that a visit occupies, as minutes of the day; a partial hour counts in full, and so does noon. */
export function occupiedHours(start: number, minutes: number): number[] {
	const first = Math.floor(start / HOUR);
	const end = Math.max(first + 1, Math.ceil((start + minutes) / HOUR));
	return Array.from({ length: end - first }, (_, place) => (first + place) * HOUR);
}

/** Returns how many cars a slot takes: per day for drop-offs, per hour for all others. */
export function roomFor({ dropOff }: VisitLength, { agenda }: Pick<Settings, "agenda">): number {
	return dropOff?.perDay ?? agenda.capacityPerHour;
}

const STARTS = PREFERRED_TIMES.map(minuteOfClock);
