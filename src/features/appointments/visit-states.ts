import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";
import { beginsAt, hasBegun } from "./rules.ts";
import * as say from "./state-sentences.ts";
export const VISIT_STATES = [
	"por_confirmar",
	"confirmada",
	"atendida",
	"no_vino",
	"cancelada",
] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** Who called a visit off. */
export const CANCELLERS = ["cliente", "taller"] as const;
export type Canceller = (typeof CANCELLERS)[number];
export const CALENDAR_STATES = ["off", "pending", "sent", "failed"] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];

/** The states in which a visit still lies ahead: the customer may change it, staff wait for it. */
export const OPEN_VISITS = ["por_confirmar", "confirmada"] as const;

const NEXT: Record<VisitState, readonly VisitState[]> = {
	por_confirmar: ["confirmada", "atendida", "no_vino", "cancelada"],
	confirmada: ["atendida", "no_vino", "cancelada"],
	atendida: ["confirmada"],
	no_vino: ["confirmada", "atendida"],
	cancelada: ["confirmada"],
};

/** The states a visit may go to; the last row of each is how a mistake is put right. */
export function nextVisitStates(from: VisitState): readonly VisitState[] {
	return NEXT[from];
}

/** Whether a visit may be given another hour: also one that was called off or missed, which then stands again. */
export function canMove(state: VisitState): boolean {
	return state !== "atendida";
}

export function isOpenVisit(state: VisitState): boolean {
	return OPEN_VISITS.some((open) => open === state);
}

/** Whether a visit of this state keeps its hours from others. */
export function holdsHours(state: VisitState): boolean {
	return state !== "cancelada" && state !== "no_vino";
}

/**
 * Why the customer can no longer change a visit.
 *
 * @returns a sentence, or undefined while it lies ahead
 * @source rules 3.14
 */
export function whyNotChange(
	visit: { day: string | null; time: string | null; state: VisitState },
	now: Date,
): string | undefined {
	if (visit.state === "cancelada") return say.ALREADY_CANCELLED;
	if (!isOpenVisit(visit.state)) return say.ALREADY_OVER;
	return hasBegun(visit, now) ? say.ALREADY_BEGUN : undefined;
}

/** Why staff cannot put a visit in a state. */
export function whyNotState(
	visit: { day: string | null; time: string | null; until?: string | null; state: VisitState },
	state: VisitState,
	now: Date,
): string | undefined {
	if (!nextVisitStates(visit.state).includes(state)) return say.impossibleState(visit.state, state);
	if (state === "cancelada") return undefined;
	const begins = beginsAt(visit);
	if (!begins) return say.NO_HOUR_YET;
	const isAhead = panamaDay(now) < panamaDay(begins);
	if (state !== "confirmada" && isAhead) return say.NOT_YET;
	const { day, until } = visit;
	const last = day && until ? panamaInstant(day, minuteOfClock(until)) : begins;
	return state === "no_vino" && last > now ? say.NOT_MISSED_YET : undefined;
}
