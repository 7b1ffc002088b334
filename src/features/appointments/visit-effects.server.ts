import { ICalEventStatus } from "ical-generator";
import type { LeadState } from "#features/leads/lead-states.ts";
import type { LeadNews } from "#features/leads/news.ts";
import { type AskedHour, hasBegun } from "./begins.ts";
import { CANCEL_FIRST, type CalledOff, EVENTS, type When, whenWords } from "./sentences.ts";
import { type Canceller, VISIT_STATES, type VisitState } from "./visit-states.ts";

/** What it does to others that a visit is in a state. */
type Effects = {
	/** What its request becomes; null where that stays. */
	request: LeadState | null;
	/** The same where work orders say what is won. */
	requestWithOrders: LeadState | null;
	/** Why its request is scheduled no more, by who called it off: staff go on with it. */
	news: ((by: Canceller) => LeadNews) | null;
	/** The line of its request's history once staff put it there. */
	event: (when: When, off: CalledOff) => string;
	/** Why its request cannot be lost yet; null once it is over, and its request may close and its person be erased. */
	whyNotLose: string | null;
	/** Why its customer can no longer change it; null while it lies ahead. */
	whyNotChange: string | null;
	/** In the customer's own calendar (RFC 5545). */
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

/** The states in which something of a visit is still to come. */
export const unfinishedVisits = () => VISIT_STATES.filter((state) => EFFECTS[state].whyNotLose);

/**
 * Why the customer can no longer change a visit.
 *
 * @returns a sentence, or undefined while it lies ahead
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
