import type { PublicVisit } from "./contract.ts";
import { heldTime } from "./day-words.ts";
import { leaveItBetween } from "./sentences.ts";
import type { VisitState } from "./visit-states.ts";

/** Where a visit stands, as its own customer reads it. */
export type Standing = {
	label: string;
	tone: "pending" | "soft" | "line";
	/** Completes «Ana, tu cita …». */
	title: string;
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
};

/**
 * The state of a visit in the words of its customer.
 *
 * @param today ISO day in Panama: a visit that nobody closed is over the next day
 * @param closed why nobody is there at its hour, though it lies ahead
 * @source rules 3.12, 3.20
 */
export function standingOf(visit: PublicVisit, today: string, closed?: string): Standing {
	const { state, day, can_change: isAhead } = visit;
	const standing = WORDS[state](visit, isAhead || (day !== null && day >= today));
	return closed && standing.isExpected ? toMove(standing, closed) : standing;
}

/** The shop closed that day since: it is the customer who would stand before its door. */
const toMove = (standing: Standing, closed: string): Standing => ({
	...standing,
	label: "Otra hora",
	tone: "pending",
	title: "necesita otra hora",
	text: `${closed.replace(/\.$/, "")} aquí abajo, o espera: te escribimos por WhatsApp para acordarla.`,
	canConfirm: false,
	isExpected: false,
	isOff: true,
});

/** @param isToCome until the end of its day, while nobody said what became of it */
type Words = (visit: PublicVisit, isToCome: boolean) => Standing;

const WORDS: Record<VisitState, Words> = {
	por_confirmar: (visit, isToCome) =>
		toCome(visit, isToCome, {
			label: "Por confirmar",
			tone: "pending",
			title: "está por confirmar",
			steps: ["Tu espacio está apartado y el taller te lo confirma por WhatsApp.", leave(visit)],
		}),
	confirmada: (visit, isToCome) =>
		toCome(visit, isToCome, {
			label: "Confirmada",
			tone: "soft",
			title: "está confirmada",
			steps: [leave(visit) || "Te esperamos a esa hora: al llegar, di tu referencia en recepción."],
		}),
	// Whether the car is still inside stands elsewhere: nobody is said goodbye to here.
	atendida: () => ({
		...PAST,
		label: "Llegó",
		title: "ya se atendió",
		text: "Tu carro llegó al taller. Para saber cómo va, o si necesitas otra cita, escríbenos por WhatsApp.",
	}),
	no_vino: () => ({
		...PAST,
		text: "No te vimos llegar. Si todavía necesitas el servicio, agenda otra cita.",
	}),
	cancelada: () => ({
		...PAST,
		label: "Cancelada",
		title: "está cancelada",
		text: "El espacio quedó libre. Si lo vuelves a necesitar, agenda otra cita.",
		isOff: true,
	}),
};

const PAST: Standing = {
	label: "Ya pasó",
	tone: "line",
	title: "ya pasó",
	text: "Si necesitas otra visita, agenda otra cita.",
	phase: "over",
	canConfirm: false,
	isExpected: false,
	isOff: false,
};

type Told = Pick<Standing, "label" | "title" | "tone"> & { steps: string[] };

function toCome(visit: PublicVisit, isToCome: boolean, { steps, ...told }: Told): Standing {
	if (!isToCome) return { ...PAST, text: NOBODY_SAID };
	const { day, time, customer_confirmed_at: saidYes, can_change: isAhead } = visit;
	const hasHour = day !== null && time !== null;
	const next = [...steps, saidYes ? "Ya sabemos que vienes." : ""].filter(Boolean).join(" ");
	return {
		...told,
		text: visit.why_not ?? (hasHour ? next : NO_HOUR),
		phase: isAhead ? "ahead" : "begun",
		canConfirm: isAhead && hasHour && !saidYes,
		isExpected: hasHour,
		isOff: false,
	};
}

const leave = ({ time, until }: PublicVisit) => (time && until ? leaveItBetween(time, until) : "");

/** Whether they came stands nowhere. */
const NOBODY_SAID = "Si todavía necesitas el servicio, agenda otra cita.";
const NO_HOUR =
	"Todavía falta la hora. Elígela aquí abajo, o espera: te escribimos por WhatsApp para acordarla.";

/** A chat that says which visit it is about. */
export function visitChat({ reference, day, time, until }: PublicVisit): string {
	const when = day && time ? ` del ${heldTime({ day, time, until })}` : "";
	return `Hola, te escribo por mi cita ${reference}${when}.`;
}

/** What an action of the page did, said where it was pressed. */
export function savedSentence(intent: string, { day, time, until }: PublicVisit): string {
	const when = day && time ? heldTime({ day, time, until }) : "";
	if (intent === "confirmar") return `Listo: te esperamos el ${when}.`;
	if (intent === "mover") return `Listo: tu cita quedó para el ${when}.`;
	return "Listo: tu cita está cancelada y avisamos al taller.";
}
