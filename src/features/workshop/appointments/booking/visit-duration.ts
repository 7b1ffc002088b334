import type { Settings } from "#core/settings/contract.ts";
import { listWeekdaySpans } from "#core/settings/rules.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { formatClockTime, parseClockTime } from "#domain/time.ts";

/** Duration of a visit for a service without minutes of its own (rules 3.5). */
const DEFAULT_MINUTES = 120;
/** Duration booked for a job longer than a day: the hour of the drop-off. */
const DROP_OFF_MINUTES = 60;
const HOUR = 60;

/**
 * Duration of a visit. Without `dropOff` it occupies workshop hours for `minutes`. With it, the car is dropped off in a
 * window that starts at `start` and lasts `minutes`, and takes one of its service's slots of the day.
 */
export type VisitDuration = { minutes: number; dropOff?: DropOff | undefined };
type DropOff = { serviceId: string; start: number; perDay: number };

/**
 * Returns how many minutes a visit blocks the agenda.
 *
 * @param minutes the service's own; null if it has none
 * @source rules 3.5
 */
export function getVisitMinutes(minutes: number | null, { hours }: Pick<Settings, "hours">): number {
	const requested = minutes || DEFAULT_MINUTES;
	const isWithinADay = hours.some((open) => {
		if (!open) return false;
		return listWeekdaySpans(open).some(({ opens, closes }) => {
			const first = START_MINUTES.find((start) => start >= opens);
			return first !== undefined && first + requested <= closes;
		});
	});
	return isWithinADay ? requested : DROP_OFF_MINUTES;
}

type TimedService = { id: string; minutes: number | null; drop_off?: DropOffWindow | undefined };

/**
 * Returns the duration of a visit for a service.
 *
 * @param service undefined for one that the shop does not list
 * @source rules 3.5, 3.26
 */
export function toVisitDuration(
	service: TimedService | undefined,
	settings: Pick<Settings, "hours">,
): VisitDuration {
	if (!service?.drop_off) return { minutes: getVisitMinutes(service?.minutes ?? null, settings) };
	const { from, until, per_day: perDay } = service.drop_off;
	const start = parseClockTime(from);
	return {
		minutes: parseClockTime(until) - start,
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
export function getRescheduledDuration(
	visit: { minutes: number; hasHour: boolean; isDroppedOff: boolean },
	service: TimedService | undefined,
	settings: Pick<Settings, "hours">,
): VisitDuration {
	const { minutes, hasHour, isDroppedOff } = visit;
	if (service?.drop_off && (isDroppedOff || !hasHour)) return toVisitDuration(service, settings);
	return {
		minutes: getVisitMinutes(isDroppedOff ? (service?.minutes ?? null) : minutes, settings),
	};
}

type DropOffWindow = { from: string; until: string; per_day: number };

/** Lists the slots that a visit occupies, as minutes of the day: its hours, or 0 for a drop-off. */
export function listSlotMinutes(start: number, { minutes, dropOff }: VisitDuration): number[] {
	return dropOff ? [0] : listOccupiedHours(start, minutes);
}

/** Formats the end of the drop-off window; null if the visit is not a drop-off. */
export function formatDropOffEnd({ minutes, dropOff }: VisitDuration): string | null {
	return dropOff ? formatClockTime(dropOff.start + minutes) : null;
}

/** Lists the hours that a visit occupies, as minutes of the day; a partial hour counts in full, and so does noon. */
export function listOccupiedHours(start: number, minutes: number): number[] {
	const first = Math.floor(start / HOUR);
	const end = Math.max(first + 1, Math.ceil((start + minutes) / HOUR));
	return Array.from({ length: end - first }, (_, index) => (first + index) * HOUR);
}

/** Returns how many cars a slot takes: per day for drop-offs, per hour for all others. */
export function getSlotCapacity({ dropOff }: VisitDuration, { agenda }: Pick<Settings, "agenda">): number {
	return dropOff?.perDay ?? agenda.capacityPerHour;
}

const START_MINUTES = PREFERRED_TIMES.map(parseClockTime);
