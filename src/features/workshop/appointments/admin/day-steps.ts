import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import {
	getVisitStateInfo,
	type VisitState,
	validateStateChange,
} from "#features/workshop/appointments/visit-states.ts";
import { getVisitsOnDay } from "./day-visits.ts";

/** «Hoy» shows this many visits of a day; the agenda has the rest. */
const MAX_VISITS = 12;

/** A button that sets a visit's state; "lista" notifies the customer that the car is ready. */
export type DayStep = VisitState | "lista";

/**
 * Returns the next steps of a visit on its day, the likeliest first. An overdue visit cannot be confirmed, and a visit
 * cannot be marked as missed before its hour.
 *
 * @source rules 7.30
 */
export function getDaySteps(visit: Visit, now: Date): readonly DayStep[] {
	const { isOpen, hasArrived, nextStates } = getVisitStateInfo(visit.state);
	if (hasArrived) return ["lista"];
	if (!isOpen) return [];
	const isOverdue = hasStarted(visit, now);
	return nextStates.filter((next) => {
		const { isConfirmed, isCancelled } = getVisitStateInfo(next);
		return !isCancelled && !(isConfirmed && isOverdue) && !validateStateChange(visit, next, now);
	});
}

/** Returns the open visits of a day by hour, then the finished ones; at most twelve. */
export function getTodayVisits(day: string, visits: readonly Visit[]) {
	const dayVisits = getVisitsOnDay(day, visits);
	const openVisits = dayVisits.filter(({ state }) => getVisitStateInfo(state).isOpen);
	const finishedVisits = dayVisits.filter(({ state }) => !getVisitStateInfo(state).isOpen);
	return { visible: [...openVisits, ...finishedVisits].slice(0, MAX_VISITS), total: dayVisits.length };
}
