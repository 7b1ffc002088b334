import { hasBegun } from "#features/appointments/begins.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf, type VisitState, whyNotState } from "#features/appointments/visit-states.ts";
import { visitsOn } from "./day-visits.ts";

/** How many visits of a day «Hoy» shows; the agenda has the others. */
const SHOWN = 12;

/** A press that puts a visit into a state; "lista" tells its customer that the car is ready. */
export type DayStep = VisitState | "lista";

/**
 * What a visit may need next on its day, the likeliest first: nobody who is late is confirmed, and nobody is missed before
 * their hour.
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

/** The visits of a day that somebody waits for, by hour, then those that are over; at most twelve. */
export function visitsToShow(day: string, visits: readonly Visit[]) {
	const mine = visitsOn(day, visits);
	const open = mine.filter(({ state }) => factsOf(state).isOpen);
	const over = mine.filter(({ state }) => !factsOf(state).isOpen);
	return { shown: [...open, ...over].slice(0, SHOWN), total: mine.length };
}
