import { parseClockTime } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";

export type TimedVisit = Visit & { day: string; time: string };

export const isTimed = (visit: Visit): visit is TimedVisit => visit.day !== null && visit.time !== null;

/** Returns the visits of a day that have an hour, earliest first. */
export function getVisitsOnDay(day: string, visits: readonly Visit[]): TimedVisit[] {
	return visits
		.filter(isTimed)
		.filter((visit) => visit.day === day)
		.toSorted((one, other) => parseClockTime(one.time) - parseClockTime(other.time));
}

/** Counts the cars expected on a day. Every counter uses this rule; visits without an hour are counted apart. */
export function countVisitsOnDay(
	day: string,
	visits: readonly Visit[],
): { comes: number; withoutHour: number } {
	const dayVisits = visits.filter(
		(visit) => visit.day === day && getVisitStateInfo(visit.state).occupiesHours,
	);
	const comes = dayVisits.filter(isTimed).length;
	return { comes, withoutHour: dayVisits.length - comes };
}
