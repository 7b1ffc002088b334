import type { Visit } from "#features/appointments/contract.ts";
import { hasBegun } from "#features/appointments/rules.ts";
import { isOpenVisit, whyNotState } from "#features/appointments/visit-states.ts";
import { visitsOn } from "./board.ts";

/** How many visits of a day «Hoy» shows; the agenda has the others. */
const SHOWN = 12;

/** A press that puts a visit into a state; "lista" tells its customer that the car is ready. */
export type DayStep = "confirmada" | "atendida" | "no_vino" | "lista";
/** The presses that change the visit. */
export type DayState = Exclude<DayStep, "lista">;

export const DAY_STEP_LABELS: Record<DayStep, string> = {
	confirmada: "Confirmar",
	atendida: "Llegó",
	no_vino: "No vino",
	lista: "Listo",
};

/**
 * What a visit may need next on its day, the likeliest first: nobody who is late is confirmed, and nobody is missed before
 * their hour.
 *
 * @source rules 7.30
 */
export function dayStepsOf(visit: Visit, now: Date): readonly DayStep[] {
	const { state } = visit;
	if (state === "atendida") return ["lista"];
	if (!isOpenVisit(state)) return [];
	const isLate = hasBegun(visit, now);
	const steps: readonly DayState[] =
		state === "confirmada"
			? ["atendida", ...(isLate ? (["no_vino"] as const) : [])]
			: isLate
				? ["atendida", "no_vino"]
				: ["confirmada", "atendida"];
	return steps.filter((step) => !whyNotState(visit, step, now));
}

/** The visits of a day that somebody waits for, by hour, then those that are over; at most twelve. */
export function visitsToShow(day: string, visits: readonly Visit[]) {
	const mine = visitsOn(day, visits);
	const open = mine.filter(({ state }) => isOpenVisit(state));
	const over = mine.filter(({ state }) => !isOpenVisit(state));
	return { shown: [...open, ...over].slice(0, SHOWN), total: mine.length };
}
