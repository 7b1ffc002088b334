import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { minuteOfClock } from "#panama/time.ts";

export type Placed = Visit & { day: string; time: string };

export const isPlaced = (visit: Visit): visit is Placed =>
	visit.day !== null && visit.time !== null;

/** The visits of a day, earliest first. */
export function visitsOn(day: string, visits: readonly Visit[]): Placed[] {
	return visits
		.filter(isPlaced)
		.filter((visit) => visit.day === day)
		.toSorted((one, other) => minuteOfClock(one.time) - minuteOfClock(other.time));
}

/** How many cars come on a day: one rule for every counter. Those without an hour are named apart. */
export function countOn(
	day: string,
	visits: readonly Visit[],
): { comes: number; withoutHour: number } {
	const mine = visits.filter((visit) => visit.day === day && factsOf(visit.state).holdsHours);
	const comes = mine.filter(isPlaced).length;
	return { comes, withoutHour: mine.length - comes };
}
