import type { Chats } from "#core/settings/chats.ts";
import { parseClockTime, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import { getVisitStart, type VisitSlot } from "#features/workshop/appointments/booking/visit-start.ts";

export const VISIT_STATES = ["pending", "confirmed", "attended", "no_show", "cancelled"] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** Parties that can cancel a visit. */
export const CANCELLERS = ["customer", "shop"] as const;
export type Canceller = (typeof CANCELLERS)[number];
export const CALENDAR_STATES = ["off", "pending", "sent", "failed"] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];
/** Changes that customer and shop are notified of; "timed": the visit got its first hour; "moved": another one. */
export type VisitEventType = "booked" | "confirmed" | "timed" | "moved" | "cancelled";

type VisitToChange = VisitSlot & { until?: string | null };

/**
 * Properties of a visit state, with its texts for staff. Texts for the customer are in customer-status.ts, effects on
 * other records in visit-effects.server.ts; a new state needs an entry in all three.
 */
type StateInfo = {
	label: string;
	/** Tone of its badge, card edge and calendar entry. */
	tone: "pending" | "active" | "success" | "failure" | "line";
	/** The visit is upcoming: its customer may change it. */
	isOpen: boolean;
	/** Its hours stay reserved. */
	occupiesHours: boolean;
	/** The shop still has to confirm it. */
	isUnconfirmed: boolean;
	/** The shop confirmed it and expects the car. */
	isConfirmed: boolean;
	hasArrived: boolean;
	isMissed: boolean;
	/** It was cancelled with a reason and is on no day any more. */
	isCancelled: boolean;
	/** Error if it is moved; null allows it. Moving a cancelled or missed visit reinstates it. */
	moveError: string | null;
	/** Allowed next states, the likeliest first; those of a finished state serve to correct a mistake. */
	nextStates: readonly VisitState[];
	/** Returns an error message if a visit cannot enter this state yet. */
	validate: (visit: VisitToChange, now: Date) => string | undefined;
	/** Notification to the customer when a visit enters it. */
	notification: VisitEventType | null;
	/** Returns the panel's message after a visit enters it. */
	getDoneMessage: (visit: Pick<VisitToChange, "time">) => string;
	/** Returns the label of the button that sets it: in the list of the visit's day, or on the page of an open or finished (`over`) visit. */
	getActionLabel: (context: "onItsDay" | "upcoming" | "finished") => string;
	/** Returns the template of the WhatsApp text about it. */
	getChatText: (chats: Chats, hasPassed: boolean) => string;
};

const PAST_VISIT_CHAT =
	"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEra el {cuando} (hora de Panamá). ";

const STATE_INFO: Record<VisitState, StateInfo> = {
	pending: {
		label: "Por confirmar",
		tone: "pending",
		isOpen: true,
		occupiesHours: true,
		isUnconfirmed: true,
		isConfirmed: false,
		hasArrived: false,
		isMissed: false,
		isCancelled: false,
		moveError: null,
		nextStates: ["confirmed", "attended", "no_show", "cancelled"],
		validate: validateHasTime,
		notification: null,
		getDoneMessage: () => "Por confirmar.",
		getActionLabel: () => "Por confirmar",
		getChatText: ({ toConfirm }, hasPassed) =>
			hasPassed ? `${PAST_VISIT_CHAT}¿Te buscamos otra hora?` : toConfirm,
	},
	confirmed: {
		label: "Confirmada",
		tone: "active",
		isOpen: true,
		occupiesHours: true,
		isUnconfirmed: false,
		isConfirmed: true,
		hasArrived: false,
		isMissed: false,
		isCancelled: false,
		moveError: null,
		nextStates: ["attended", "no_show", "cancelled"],
		validate: validateHasTime,
		notification: "confirmed",
		getDoneMessage: () => "Cita confirmada.",
		getActionLabel: (context) => (context === "finished" ? "Volver a confirmada" : "Confirmar"),
		getChatText: ({ confirmed }, hasPassed) =>
			hasPassed ? `${PAST_VISIT_CHAT}¿Pudiste traer el carro?` : confirmed,
	},
	attended: {
		label: "Atendida",
		tone: "success",
		isOpen: false,
		occupiesHours: true,
		isUnconfirmed: false,
		isConfirmed: false,
		hasArrived: true,
		isMissed: false,
		isCancelled: false,
		moveError: "Esta cita ya fue atendida. Pásala a «Confirmada» antes de moverla.",
		nextStates: ["confirmed"],
		validate: validateOnItsDay,
		notification: null,
		getDoneMessage: () => "Quedó como atendida.",
		getActionLabel: (context) => (context === "onItsDay" ? "Llegó" : "Atendida"),
		getChatText: () => `${PAST_VISIT_CHAT}Si tienes una duda con tu carro, la vemos por aquí.`,
	},
	no_show: {
		label: "No vino",
		tone: "failure",
		isOpen: false,
		occupiesHours: false,
		isUnconfirmed: false,
		isConfirmed: false,
		hasArrived: false,
		isMissed: true,
		isCancelled: false,
		moveError: null,
		nextStates: ["confirmed", "attended"],
		validate: validateMissed,
		notification: null,
		getDoneMessage: () => "Quedó anotado que no vino.",
		getActionLabel: () => "No vino",
		// This template needs the article before the date; the other templates include it.
		getChatText: ({ missed }) => missed.replaceAll("{cuando}", "el {cuando}"),
	},
	cancelled: {
		label: "Cancelada",
		tone: "line",
		isOpen: false,
		occupiesHours: false,
		isUnconfirmed: false,
		isConfirmed: false,
		hasArrived: false,
		isMissed: false,
		isCancelled: true,
		moveError: null,
		nextStates: ["confirmed"],
		validate: () => undefined,
		notification: "cancelled",
		getDoneMessage: ({ time }) => (time ? "Cita cancelada: la hora quedó libre." : "Cita cancelada."),
		getActionLabel: () => "Cancelar cita",
		getChatText: ({ calledOff }) => calledOff,
	},
};

export function getVisitStateInfo(state: VisitState): StateInfo {
	return STATE_INFO[state];
}

type Flag = {
	[Name in keyof StateInfo]: StateInfo[Name] extends boolean ? Name : never;
}[keyof StateInfo];

/** Lists the states with a flag, for use in queries. */
export function listVisitStatesWith(flag: Flag): VisitState[] {
	return VISIT_STATES.filter((state) => STATE_INFO[state][flag]);
}

/** Checks whether staff can put a visit into a state; returns an error message if not. */
export function validateStateChange(
	visit: VisitToChange & { state: VisitState },
	state: VisitState,
	now: Date,
): string | undefined {
	const { label, nextStates } = STATE_INFO[visit.state];
	if (!nextStates.includes(state)) return `De «${label}» no se pasa a «${STATE_INFO[state].label}».`;
	return STATE_INFO[state].validate(visit, now);
}

function validateHasTime(visit: VisitToChange): string | undefined {
	return getVisitStart(visit) ? undefined : "Ponle día y hora a la cita primero.";
}

function validateOnItsDay(visit: VisitToChange, now: Date): string | undefined {
	const startsAt = getVisitStart(visit);
	if (!startsAt) return validateHasTime(visit);
	const isAhead = toPanamaDay(now) < toPanamaDay(startsAt);
	return isAhead ? "Esa cita todavía no llega: márcala ese día." : undefined;
}

function validateMissed(visit: VisitToChange, now: Date): string | undefined {
	const error = validateOnItsDay(visit, now);
	const { day, until } = visit;
	const endsAt = day && until ? toPanamaInstant(day, parseClockTime(until)) : getVisitStart(visit);
	if (error || !endsAt || endsAt <= now) return error;
	return "Todavía no pasa su hora: márcala «No vino» después.";
}
