import type { Chats } from "#features/settings/chats.ts";
import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";
import { type AskedHour, beginsAt } from "./begins.ts";

export const VISIT_STATES = ["pending", "confirmed", "attended", "no_show", "cancelled"] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** Parties that can cancel a visit. */
export const CANCELLERS = ["customer", "shop"] as const;
export type Canceller = (typeof CANCELLERS)[number];
export const CALENDAR_STATES = ["off", "pending", "sent", "failed"] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];
/** Changes that customer and shop are notified of; "timed" is a visit's first time, "moved" any later one. */
export type Happening = "booked" | "confirmed" | "timed" | "moved" | "cancelled";

type Held = AskedHour & { until?: string | null };

/**
 * Properties of a visit state, with its texts for staff. Texts for the customer are in customer-status.ts, effects on
 * other records in visit-effects.server.ts; a new state needs an entry in all three.
 */
type Facts = {
	label: string;
	/** Tone of its badge, card edge and calendar entry. */
	tone: "pending" | "solid" | "soft" | "line";
	/** The visit is upcoming: its customer may change it. */
	isOpen: boolean;
	/** Its hours stay reserved. */
	holdsHours: boolean;
	/** The shop still has to confirm it. */
	isUnsure: boolean;
	/** The shop confirmed it and expects the car. */
	isPromised: boolean;
	hasCome: boolean;
	isMissed: boolean;
	/** It was cancelled with a reason and is on no day any more. */
	isCalledOff: boolean;
	/** Error if it is moved; null allows it. Moving a cancelled or missed visit reinstates it. */
	whyNotMove: string | null;
	/** Allowed next states, the likeliest first; those of a finished state serve to correct a mistake. */
	to: readonly VisitState[];
	/** Returns an error message if a visit cannot enter this state yet. */
	whyNot: (visit: Held, now: Date) => string | undefined;
	/** Notification to the customer when a visit enters it. */
	tells: Happening | null;
	/** Returns the panel's message after a visit enters it. */
	done: (visit: Pick<Held, "time">) => string;
	/** Returns the label of the button that sets it: on the visit's day, or on an open or finished visit. */
	press: (on: "day" | "open" | "over") => string;
	/** Returns the template of the WhatsApp text about it. */
	chat: (chats: Chats, isLate: boolean) => string;
};

const OVER =
	"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEra el {cuando} (hora de Panamá). ";

const FACTS: Record<VisitState, Facts> = {
	pending: {
		label: "Por confirmar",
		tone: "pending",
		isOpen: true,
		holdsHours: true,
		isUnsure: true,
		isPromised: false,
		hasCome: false,
		isMissed: false,
		isCalledOff: false,
		whyNotMove: null,
		to: ["confirmed", "attended", "no_show", "cancelled"],
		whyNot: whyNotAhead,
		tells: null,
		done: () => "Por confirmar.",
		press: () => "Por confirmar",
		chat: ({ toConfirm }, isLate) => (isLate ? `${OVER}¿Te buscamos otra hora?` : toConfirm),
	},
	confirmed: {
		label: "Confirmada",
		tone: "solid",
		isOpen: true,
		holdsHours: true,
		isUnsure: false,
		isPromised: true,
		hasCome: false,
		isMissed: false,
		isCalledOff: false,
		whyNotMove: null,
		to: ["attended", "no_show", "cancelled"],
		whyNot: whyNotAhead,
		tells: "confirmed",
		done: () => "Cita confirmada.",
		press: (on) => (on === "over" ? "Volver a confirmada" : "Confirmar"),
		chat: ({ confirmed }, isLate) => (isLate ? `${OVER}¿Pudiste traer el carro?` : confirmed),
	},
	attended: {
		label: "Atendida",
		tone: "soft",
		isOpen: false,
		holdsHours: true,
		isUnsure: false,
		isPromised: false,
		hasCome: true,
		isMissed: false,
		isCalledOff: false,
		whyNotMove: "Esta cita ya fue atendida. Pásala a «Confirmada» antes de moverla.",
		to: ["confirmed"],
		whyNot: whyNotOnItsDay,
		tells: null,
		done: () => "Quedó como atendida.",
		press: (on) => (on === "day" ? "Llegó" : "Atendida"),
		chat: () => `${OVER}Si tienes una duda con tu carro, la vemos por aquí.`,
	},
	no_show: {
		label: "No vino",
		tone: "line",
		isOpen: false,
		holdsHours: false,
		isUnsure: false,
		isPromised: false,
		hasCome: false,
		isMissed: true,
		isCalledOff: false,
		whyNotMove: null,
		to: ["confirmed", "attended"],
		whyNot: whyNotMissed,
		tells: null,
		done: () => "Quedó anotado que no vino.",
		press: () => "No vino",
		// This template needs the article before the date; the other templates include it.
		chat: ({ missed }) => missed.replaceAll("{cuando}", "el {cuando}"),
	},
	cancelled: {
		label: "Cancelada",
		tone: "line",
		isOpen: false,
		holdsHours: false,
		isUnsure: false,
		isPromised: false,
		hasCome: false,
		isMissed: false,
		isCalledOff: true,
		whyNotMove: null,
		to: ["confirmed"],
		whyNot: () => undefined,
		tells: "cancelled",
		done: ({ time }) => (time ? "Cita cancelada: la hora quedó libre." : "Cita cancelada."),
		press: () => "Cancelar cita",
		chat: ({ calledOff }) => calledOff,
	},
};

export function factsOf(state: VisitState): Facts {
	return FACTS[state];
}

type Flag = { [Name in keyof Facts]: Facts[Name] extends boolean ? Name : never }[keyof Facts];

/** Lists the states with a flag, for use in queries. */
export function statesThat(fact: Flag): VisitState[] {
	return VISIT_STATES.filter((state) => FACTS[state][fact]);
}

/** Checks whether staff can put a visit into a state; returns an error message if not. */
export function whyNotState(
	visit: Held & { state: VisitState },
	state: VisitState,
	now: Date,
): string | undefined {
	const { label, to } = FACTS[visit.state];
	if (!to.includes(state)) return `De «${label}» no se pasa a «${FACTS[state].label}».`;
	return FACTS[state].whyNot(visit, now);
}

function whyNotAhead(visit: Held): string | undefined {
	return beginsAt(visit) ? undefined : "Ponle día y hora a la cita primero.";
}

function whyNotOnItsDay(visit: Held, now: Date): string | undefined {
	const begins = beginsAt(visit);
	if (!begins) return whyNotAhead(visit);
	const isAhead = panamaDay(now) < panamaDay(begins);
	return isAhead ? "Esa cita todavía no llega: márcala ese día." : undefined;
}

function whyNotMissed(visit: Held, now: Date): string | undefined {
	const why = whyNotOnItsDay(visit, now);
	const { day, until } = visit;
	const last = day && until ? panamaInstant(day, minuteOfClock(until)) : beginsAt(visit);
	if (why || !last || last <= now) return why;
	return "Todavía no pasa su hora: márcala «No vino» después.";
}
