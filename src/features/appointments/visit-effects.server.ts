import { ICalEventStatus } from "ical-generator";
import type { LeadState } from "#features/leads/lead-states.ts";
import type { LeadNews } from "#features/leads/news.ts";
import { type AskedHour, hasBegun } from "./begins.ts";
import { CANCEL_FIRST, type CalledOff, EVENTS, type When, whenWords } from "./sentences.ts";
import { type Canceller, VISIT_STATES, type VisitState } from "./visit-states.ts";

/** Effects of a visit's state on its request, its history and the calendar. */
type Effects = {
	/** New state of its request; null keeps the current one. */
	request: LeadState | null;
	/** New state of its request if work orders decide what is won. */
	requestWithOrders: LeadState | null;
	/** Alert for staff that its request is no longer scheduled, by canceller. */
	news: ((by: Canceller) => LeadNews) | null;
	/** History line of its request when staff set the state. */
	event: (when: When, off: CalledOff) => string;
	/** Error if its request is set to lost; null once the visit is over, when the request may close and be erased. */
	whyNotLose: string | null;
	/** Error if the customer changes it; null while it is upcoming. */
	whyNotChange: string | null;
	/** Status in the customer's calendar file (RFC 5545). */
	status: ICalEventStatus;
};

const OVER = "Esta cita ya terminó. Para volver, agenda otra.";

const EFFECTS: Record<VisitState, Effects> = {
	pending: {
		request: null,
		requestWithOrders: null,
		news: null,
		event: (when) => `Cita por confirmar: ${whenWords(when)}`,
		whyNotLose: CANCEL_FIRST,
		whyNotChange: null,
		status: ICalEventStatus.TENTATIVE,
	},
	confirmed: {
		request: "scheduled",
		requestWithOrders: "scheduled",
		news: null,
		event: (when) => `Cita confirmada: ${whenWords(when)}`,
		whyNotLose: CANCEL_FIRST,
		whyNotChange: null,
		status: ICalEventStatus.CONFIRMED,
	},
	attended: {
		request: "won",
		requestWithOrders: "scheduled",
		news: null,
		event: () => "Cita atendida",
		whyNotLose: null,
		whyNotChange: "Tu carro ya llegó: esta cita no se cambia. Para otra visita, agenda otra.",
		status: ICalEventStatus.CONFIRMED,
	},
	no_show: {
		request: null,
		requestWithOrders: null,
		news: () => "no_show",
		event: () => EVENTS.missed,
		whyNotLose: null,
		whyNotChange: OVER,
		status: ICalEventStatus.CONFIRMED,
	},
	cancelled: {
		request: null,
		requestWithOrders: null,
		news: (by) => `cancelled_by_${by}`,
		event: (_, off) => EVENTS.cancelled(off),
		whyNotLose: null,
		whyNotChange: "Esta cita está cancelada. Para volver, agenda otra.",
		status: ICalEventStatus.CANCELLED,
	},
};

export function effectsOf(state: VisitState): Effects {
	return EFFECTS[state];
}

/** Lists the states of visits that are not finished. */
export const unfinishedVisits = () => VISIT_STATES.filter((state) => EFFECTS[state].whyNotLose);

/**
 * Checks whether the customer can still change a visit.
 *
 * @returns an error message, or undefined while the visit is upcoming
 * @source rules 3.14
 */
export function whyNotChange(
	visit: AskedHour & { state: VisitState },
	now: Date,
): string | undefined {
	const over = EFFECTS[visit.state].whyNotChange;
	if (over) return over;
	return hasBegun(visit, now)
		? "La hora de esta cita ya llegó. Para cambiarla, escríbenos por WhatsApp."
		: undefined;
}
