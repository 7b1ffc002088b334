import type { PublicVisit } from "./contract.ts";
import { heldTime } from "./day-words.ts";
import { CALLED_OFF_AS_ASKED, leaveItBetween } from "./sentences.ts";
import { factsOf, type VisitState } from "./visit-states.ts";

/** Status of a visit, as its customer reads it. */
export type Standing = {
	label: string;
	tone: "pending" | "soft" | "line";
	/** Completes «Ana, …». */
	title: string;
	/** Outcome of the visit, if the title does not say it; "" if there is none. */
	fact: string;
	/** Tells the customer what happens next. */
	text: string;
	/** Decides the actions: change it while ahead, call the shop once it has begun, book another when it is over. */
	phase: "ahead" | "begun" | "over";
	/** The customer can still confirm that they come. */
	canConfirm: boolean;
	/** The shop expects the car at its time. */
	isExpected: boolean;
	/** Its time no longer applies and is struck out. */
	isOff: boolean;
	hasCome: boolean;
};

/**
 * Returns the status of a visit with its texts for the customer.
 *
 * @param clock `today` is the day in Panama; a visit still open counts as over the next day
 * @source rules 3.12, 3.20
 */
export function standingOf(visit: PublicVisit, { today }: { today: string }): Standing {
	const { state, day, day_news: news, can_change: isAhead } = visit;
	const standing = WORDS[state](visit, isAhead || (day !== null && day >= today));
	if (visit.waits) return { ...standing, ...WAITING, text: visit.why_not ?? "" };
	const { isOpen, isMissed } = factsOf(state);
	return news && (isOpen || isMissed) ? atClosedDoors(visit, standing) : standing;
}

/** The visit has no reserved slot; the customer can only call. */
const WAITING = {
	label: "En espera",
	title: "tu cita espera respuesta del taller",
	phase: "begun",
	canConfirm: false,
	isExpected: false,
} as const;

/** Tells the customer that the shop closed or shortened that day after the booking. */
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

/** @param isUpcoming true until the end of its day */
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
	// The car may still be in the workshop, which this page does not know: do not say goodbye.
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

/** Text for a past visit with no recorded outcome. */
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

/** Returns who cancelled the visit, with the reason if the shop did. */
function whoCalledOff({ cancelled_by: by, called_off: byShop, time }: PublicVisit): string {
	if (byShop) return byShop;
	if (!time) return by ? CALLED_OFF_AS_ASKED : "";
	return by ? "La cancelamos como pediste y el espacio quedó libre." : "El espacio quedó libre.";
}

/** Offers to choose a time or to wait for the shop, which calls landlines and writes to mobile phones. */
const orWait = ({ is_called: isCalled }: PublicVisit, choose: string) =>
	`${choose} aquí abajo, o espera: ${isCalled ? "te llamamos" : "te escribimos por WhatsApp"} para acordarla.`;
const LATE = "La hora de esta cita ya llegó. Si vas tarde, escríbenos por WhatsApp.";

/** Formats the customer's WhatsApp text to the shop about their visit. */
export function visitChat({ reference, day, time, until }: PublicVisit): string {
	const when = day && time ? ` del ${heldTime({ day, time, until })}` : "";
	return `Hola, te escribo por mi cita ${reference}${when}.`;
}

/** Returns the success message of a page action, while it is still true. */
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
