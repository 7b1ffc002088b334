import type { Chats } from "#features/settings/chats.ts";
import { minuteOfClock, panamaDay, panamaInstant } from "#panama/time.ts";
import { type AskedHour, beginsAt } from "./begins.ts";

export const VISIT_STATES = ["pending", "confirmed", "attended", "no_show", "cancelled"] as const;
export type VisitState = (typeof VISIT_STATES)[number];
/** Who called a visit off. */
export const CANCELLERS = ["customer", "shop"] as const;
export type Canceller = (typeof CANCELLERS)[number];
export const CALENDAR_STATES = ["off", "pending", "sent", "failed"] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];
/** What became of a visit; it is "timed" by its first hour, moved by another one. */
export type Happening = "booked" | "confirmed" | "timed" | "moved" | "cancelled";

type Held = AskedHour & { until?: string | null };

/**
 * What a state of a visit is, and what staff read of it. What its customer reads stands in visit-words.ts, what it does to
 * others in visit-effects.server.ts; a new state has a row in these three.
 */
type Facts = {
	label: string;
	/** How loud it is: a badge, the edge of a card, an hour of the calendar. */
	tone: "pending" | "solid" | "soft" | "line";
	/** It lies ahead: its customer may change it, staff wait for it. */
	isOpen: boolean;
	/** It keeps its hours from others. */
	holdsHours: boolean;
	/** It waits for the shop's word. */
	isUnsure: boolean;
	/** The shop gave its word and waits for the car. */
	isPromised: boolean;
	hasCome: boolean;
	isMissed: boolean;
	/** It stands in no day any more, for a reason that somebody gave. */
	isCalledOff: boolean;
	/** Why it is given no other hour; what was called off or missed stands again by one. */
	whyNotMove: string | null;
	/** The states it may go to, the likeliest first; from one that is over this is how a mistake is put right. */
	to: readonly VisitState[];
	/** Why no visit can be put into it yet. */
	whyNot: (visit: Held, now: Date) => string | undefined;
	/** What its customer hears when a visit is put into it. */
	tells: Happening | null;
	/** What the panel says once a visit was put into it. */
	done: (visit: Pick<Held, "time">) => string;
	/** The press that puts a visit into it: on its day, or on a visit that is open or over. */
	press: (on: "day" | "open" | "over") => string;
	/** With what staff open a chat about it. */
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
		// Its words go on with the article, which the other texts bring along.
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

/** The states of which a fact is true, as a query takes them. */
export function statesThat(fact: Flag): VisitState[] {
	return VISIT_STATES.filter((state) => FACTS[state][fact]);
}

/** Why staff cannot put a visit in a state. */
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
