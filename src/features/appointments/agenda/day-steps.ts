import { hasBegun } from "#features/appointments/begins.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf, type VisitState, whyNotState } from "#features/appointments/visit-states.ts";
import { visitsOn } from "./day-visits.ts";

/** «Hoy» shows this many visits of a day; the agenda has the rest. */
const SHOWN = 12;

/** A button that sets a visit's state; "lista" notifies the customer that the car is ready. */
export type DayStep = VisitState | "lista";

/**
 * Returns the next steps of a visit on its day, the likeliest first. An overdue visit cannot be confirmed, and a visit
 * cannot be marked as missed before its hour.
 *
 * @source rules 7.30
 */
export function dayStepsOf(visit: Visit, now: Date): readonly DayStep[] {
	const { isOpen, hasCome, to } = factsOf(visit.state);
	if (hasCome) return ["lista"];
	if (!isOpen) return [];
	const isLate = hasBegun(visit, now);
	return to.filter((next) => {
		const { isPromised, isCalledOff } = factsOf(next);
		return !isCalledOff && !(isPromised && isLate) && !whyNotState(visit, next, now);
	});
}

/** Returns the open visits of a day by hour, then the finished ones; at most twelve. */
export function visitsToShow(day: string, visits: readonly Visit[]) {
	const mine = visitsOn(day, visits);
	const open = mine.filter(({ state }) => factsOf(state).isOpen);
	const over = mine.filter(({ state }) => !factsOf(state).isOpen);
	return { shown: [...open, ...over].slice(0, SHOWN), total: mine.length };
}
