import type { PublicVisit } from "./contract.ts";
import { heldTime } from "./day-words.ts";
import { CALLED_OFF_AS_ASKED, leaveItBetween } from "./sentences.ts";
import { factsOf, type VisitState } from "./visit-states.ts";

/** Where a visit stands, as its own customer reads it. */
export type Standing = {
	label: string;
	tone: "pending" | "soft" | "line";
	/** Completes «Ana, …». */
	title: string;
	/** What became of it, where that is not in its title; "" where nothing did. */
	fact: string;
	/** What happens next. */
	text: string;
	/** What can be done: anything while it lies ahead, a call once its hour came, another one when it is over. */
	phase: "ahead" | "begun" | "over";
	/** Whether saying «voy» still means something. */
	canConfirm: boolean;
	/** Somebody waits for the car at its hour. */
	isExpected: boolean;
	/** Nobody comes at its hour, which is struck out. */
	isOff: boolean;
	hasCome: boolean;
};

/**
 * The state of a visit in the words of its customer.
 *
 * @param shop the day in Panama: a visit that nobody closed is over the next day
 * @source rules 3.12, 3.20
 */
export function standingOf(visit: PublicVisit, { today }: { today: string }): Standing {
	const { state, day, day_news: news, can_change: isAhead } = visit;
	const standing = WORDS[state](visit, isAhead || (day !== null && day >= today));
	if (visit.waits) return { ...standing, ...WAITING, text: visit.why_not ?? "" };
	const { isOpen, isMissed } = factsOf(state);
	return news && (isOpen || isMissed) ? atClosedDoors(visit, standing) : standing;
}

/** Nothing is held for it, and nothing but a call is to be done. */
const WAITING = {
	label: "En espera",
	title: "tu cita espera respuesta del taller",
	phase: "begun",
	canConfirm: false,
	isExpected: false,
} as const;

/** The shop closed that day since: it is the customer who would stand before its door. */
function atClosedDoors(visit: PublicVisit, standing: Standing): Standing {
	const { phase } = standing;
	const fact = `Ese día ${visit.day_news}.`;
	if (phase === "over") return { ...standing, fact, text: NOBODY_SAID };
	return {
		...standing,
		label: "Otra hora",
		tone: "pending",
		title: "tu cita necesita otra hora",
		fact,
		text:
			phase === "ahead"
				? orWait(visit, "Elige otra hora")
				: "Escríbenos por WhatsApp y te damos otra hora.",
		canConfirm: false,
		isExpected: false,
		isOff: true,
	};
}

/** @param isToCome until the end of its day, while nobody said what became of it */
type Words = (visit: PublicVisit, isToCome: boolean) => Standing;

const WORDS: Record<VisitState, Words> = {
	pending: (visit, isToCome) =>
		toCome(visit, isToCome, {
			label: "Por confirmar",
			tone: "pending",
			title: "tu cita está por confirmar",
			steps: [
				`Tu espacio está apartado y el taller te lo confirma por ${visit.is_called ? "teléfono" : "WhatsApp"}.`,
				leave(visit),
			],
		}),
	confirmed: (visit, isToCome) =>
		toCome(visit, isToCome, {
			label: "Confirmada",
			tone: "soft",
			title: "tu cita está confirmada",
			steps: [leave(visit) || "Te esperamos a esa hora: al llegar, di tu referencia en recepción."],
		}),
	// Whether the car is still inside stands elsewhere: nobody is said goodbye to here.
	attended: () => ({
		...PAST,
		label: "Llegó",
		title: "tu carro llegó al taller",
		text: "Para saber cómo va, o si necesitas otra cita, escríbenos por WhatsApp.",
		hasCome: true,
	}),
	no_show: () => ({ ...PAST, fact: "No te vimos llegar." }),
	cancelled: (visit) => ({
		...PAST,
		label: "Cancelada",
		title: "tu cita está cancelada",
		fact: whoCalledOff(visit),
		text: "Si lo vuelves a necesitar, agenda otra cita.",
		isOff: true,
	}),
};

/** Whether they came stands nowhere. */
const NOBODY_SAID = "Si todavía necesitas el servicio, agenda otra cita.";
const PAST: Standing = {
	label: "Ya pasó",
	tone: "line",
	title: "tu cita ya pasó",
	fact: "",
	text: NOBODY_SAID,
	phase: "over",
	canConfirm: false,
	isExpected: false,
	isOff: false,
	hasCome: false,
};

type Told = Pick<Standing, "label" | "title" | "tone"> & { steps: string[] };

function toCome(visit: PublicVisit, isToCome: boolean, { steps, ...told }: Told): Standing {
	if (!isToCome) return PAST;
	const { day, time, customer_confirmed_at: saidYes, can_change: isAhead } = visit;
	const hasHour = day !== null && time !== null;
	const next = [...steps, saidYes ? "Ya sabemos que vienes." : ""].filter(Boolean).join(" ");
	return {
		...told,
		fact: "",
		text: isAhead ? (hasHour ? next : orWait(visit, "Todavía falta la hora. Elígela")) : LATE,
		phase: isAhead ? "ahead" : "begun",
		canConfirm: isAhead && hasHour && !saidYes,
		isExpected: hasHour,
		isOff: false,
		hasCome: false,
	};
}

const leave = ({ time, until }: PublicVisit) => (time && until ? leaveItBetween(time, until) : "");

/** Who called it off, and why where it was not its customer. */
function whoCalledOff({ cancelled_by: by, called_off: byShop, time }: PublicVisit): string {
	if (byShop) return byShop;
	if (!time) return by ? CALLED_OFF_AS_ASKED : "";
	return by ? "La cancelamos como pediste y el espacio quedó libre." : "El espacio quedó libre.";
}

/** Who left a landline is called. */
const orWait = ({ is_called: isCalled }: PublicVisit, choose: string) =>
	`${choose} aquí abajo, o espera: ${isCalled ? "te llamamos" : "te escribimos por WhatsApp"} para acordarla.`;
const LATE = "La hora de esta cita ya llegó. Si vas tarde, escríbenos por WhatsApp.";

/** A chat that says which visit it is about. */
export function visitChat({ reference, day, time, until }: PublicVisit): string {
	const when = day && time ? ` del ${heldTime({ day, time, until })}` : "";
	return `Hola, te escribo por mi cita ${reference}${when}.`;
}

/** What an action of the page did, said where it was pressed, and for as long as it is so. */
export function savedSentence(
	intent: string,
	visit: PublicVisit,
	standing: Standing,
): string | undefined {
	const { day, time, until, cancelled_by: by, customer_confirmed_at: saidYes } = visit;
	if (intent === "cancelar")
		return by === "customer" ? "Listo: tu cita está cancelada y avisamos al taller." : undefined;
	if (standing.phase !== "ahead" || !standing.isExpected || !day || !time) return undefined;
	const when = heldTime({ day, time, until });
	if (intent === "mover") return `Listo: tu cita quedó para el ${when}.`;
	return intent === "confirmar" && saidYes ? `Listo: te esperamos el ${when}.` : undefined;
}
