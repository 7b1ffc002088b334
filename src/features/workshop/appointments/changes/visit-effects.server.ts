import { ICalEventStatus } from "ical-generator";
import type { LeadAlert } from "#core/requests/alerts.ts";
import type { LeadState } from "#core/requests/lead-states.ts";
import { hasStarted, type VisitSlot } from "#features/workshop/appointments/booking/visit-start.ts";
import {
	CANCEL_FIRST,
	type Cancellation,
	formatVisitTime,
	HISTORY_LINES,
	type VisitTime,
} from "#features/workshop/appointments/messages.ts";
import {
	type Canceller,
	VISIT_STATES,
	type VisitState,
} from "#features/workshop/appointments/visit-states.ts";

/** Effects of a visit's state on its request, its history and the calendar. */
type StateEffects = {
	/** New state of its request; null keeps the current one. */
	request: LeadState | null;
	/** New state of its request if work orders decide what is won. */
	requestWithOrders: LeadState | null;
	/** Alert for staff that its request is no longer scheduled, by canceller. */
	getAlertType: ((canceller: Canceller) => LeadAlert) | null;
	/** History line of its request when staff set the state. */
	formatHistoryLine: (when: VisitTime, cancellation: Cancellation) => string;
	/** Error if its request is set to lost; null once the visit is over, when the request may close and be erased. */
	loseError: string | null;
	/** Error if the customer changes it; null while it is upcoming. */
	changeError: string | null;
	/** Status in the customer's calendar file (RFC 5545). */
	status: ICalEventStatus;
};

const ALREADY_OVER = "Esta cita ya terminó. Para volver, agenda otra.";

const STATE_EFFECTS: Record<VisitState, StateEffects> = {
	pending: {
		request: null,
		requestWithOrders: null,
		getAlertType: null,
		formatHistoryLine: (when) => `Cita por confirmar: ${formatVisitTime(when)}`,
		loseError: CANCEL_FIRST,
		changeError: null,
		status: ICalEventStatus.TENTATIVE,
	},
	confirmed: {
		request: "scheduled",
		requestWithOrders: "scheduled",
		getAlertType: null,
		formatHistoryLine: (when) => `Cita confirmada: ${formatVisitTime(when)}`,
		loseError: CANCEL_FIRST,
		changeError: null,
		status: ICalEventStatus.CONFIRMED,
	},
	attended: {
		request: "won",
		requestWithOrders: "scheduled",
		getAlertType: null,
		formatHistoryLine: () => "Cita atendida",
		loseError: null,
		changeError: "Tu carro ya llegó: esta cita no se cambia. Para otra visita, agenda otra.",
		status: ICalEventStatus.CONFIRMED,
	},
	no_show: {
		request: null,
		requestWithOrders: null,
		getAlertType: () => "no_show",
		formatHistoryLine: () => HISTORY_LINES.missed,
		loseError: null,
		changeError: ALREADY_OVER,
		status: ICalEventStatus.CONFIRMED,
	},
	cancelled: {
		request: null,
		requestWithOrders: null,
		getAlertType: (canceller) => `cancelled_by_${canceller}`,
		formatHistoryLine: (_, cancellation) => HISTORY_LINES.cancelled(cancellation),
		loseError: null,
		changeError: "Esta cita está cancelada. Para volver, agenda otra.",
		status: ICalEventStatus.CANCELLED,
	},
};

export function getStateEffects(state: VisitState): StateEffects {
	return STATE_EFFECTS[state];
}

/** Lists the states of visits that are not finished. */
export const listUnfinishedStates = () => VISIT_STATES.filter((state) => STATE_EFFECTS[state].loseError);

/**
 * Checks whether the customer can still change a visit.
 *
 * @returns an error message, or undefined while the visit is upcoming
 * @source rules 3.14
 */
export function getChangeError(visit: VisitSlot & { state: VisitState }, now: Date): string | undefined {
	const stateError = STATE_EFFECTS[visit.state].changeError;
	if (stateError) return stateError;
	return hasStarted(visit, now)
		? "La hora de esta cita ya llegó. Para cambiarla, escríbenos por WhatsApp."
		: undefined;
}
