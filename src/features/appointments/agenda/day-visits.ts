import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { minuteOfClock } from "#panama/time.ts";

export type Placed = Visit & { day: string; time: string };

export const isPlaced = (visit: Visit): visit is Placed =>
	visit.day !== null && visit.time !== null;

/** Returns the visits of a day that have an hour, earliest first. */
export function visitsOn(day: string, visits: readonly Visit[]): Placed[] {
	return visits
		.filter(isPlaced)
		.filter((visit) => visit.day === day)
		.toSorted((one, other) => minuteOfClock(one.time) - minuteOfClock(other.time));
}

/** Counts the cars expected on a day. Every counter uses this rule; visits without an hour are counted apart. */
export function countOn(
	day: string,
	visits: readonly Visit[],
): { comes: number; withoutHour: number } {
	const mine = visits.filter((visit) => visit.day === day && factsOf(visit.state).holdsHours);
	const comes = mine.filter(isPlaced).length;
	return { comes, withoutHour: mine.length - comes };
}
