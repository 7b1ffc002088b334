import type { PublicVisit } from "#features/appointments/contract.ts";
import { leaveItBetween } from "#features/appointments/sentences.ts";
import { isOpenVisit } from "#features/appointments/visit-states.ts";
import { heldTime } from "#features/appointments/visit-words.ts";

/** Where a visit stands, as its own customer reads it. */
export type Standing = {
	label: "Por confirmar" | "Confirmada" | "Cancelada" | "Ya pasó";
	/** Completes «Ana, tu cita …». */
	title: string;
	/** What happens next. */
	text: string;
	/** What can be done: anything while it lies ahead, a call once its hour came, another one when it is over. */
	phase: "ahead" | "begun" | "over";
	/** Whether saying «voy» still means something. */
	canConfirm: boolean;
};

/**
 * The state of a visit in the words of its customer.
 *
 * @param today ISO day in Panama: a visit that nobody closed is over the next day
 * @source rules 3.12, 3.20
 */
export function standingOf(visit: PublicVisit, today: string): Standing {
	const { state, day, time, can_change: isAhead } = visit;
	if (state === "cancelada") return over("Cancelada", "está cancelada", CALLED_OFF);
	const isOpen = isOpenVisit(state) && (isAhead || (day !== null && day >= today));
	if (!isOpen) return over("Ya pasó", "ya pasó", state === "no_vino" ? MISSED : OVER);
	const isConfirmed = state === "confirmada";
	return {
		label: isConfirmed ? "Confirmada" : "Por confirmar",
		title: isConfirmed ? "está confirmada" : "está por confirmar",
		text: visit.why_not ?? nextStep(visit),
		phase: isAhead ? "ahead" : "begun",
		canConfirm: isAhead && day !== null && time !== null && !visit.customer_confirmed_at,
	};
}

function over(label: Standing["label"], title: string, text: string): Standing {
	return { label, title, text, phase: "over", canConfirm: false };
}

function nextStep({ state, day, time, until, customer_confirmed_at: told }: PublicVisit): string {
	if (!day || !time) return NO_HOUR;
	const coming = told ? " Ya sabemos que vienes." : "";
	const left = until ? ` ${leaveItBetween(time, until)}` : "";
	if (state !== "confirmada") return HELD + left + coming;
	return (until ? leaveItBetween(time, until) : EXPECTED) + coming;
}

/** A chat that says which visit it is about. */
export function visitChat({ reference, day, time, until }: PublicVisit): string {
	const when = day && time ? ` del ${heldTime({ day, time, until })}` : "";
	return `Hola, te escribo por mi cita ${reference}${when}.`;
}

/** What an action of the page did, said where it was pressed. */
export function doneWords(intent: string, { day, time, until }: PublicVisit): string {
	const when = day && time ? heldTime({ day, time, until }) : "";
	if (intent === "confirmar") return `Listo: te esperamos el ${when}.`;
	if (intent === "mover")
		return `Listo: tu cita quedó para el ${when}. El taller te la confirma por WhatsApp.`;
	return "Listo: tu cita está cancelada y avisamos al taller.";
}

const NO_HOUR =
	"Todavía falta la hora. Elígela aquí abajo, o espera: te escribimos por WhatsApp para acordarla.";
const HELD = "Tu espacio está apartado y el taller te lo confirma por WhatsApp.";
const EXPECTED = "Te esperamos a esa hora: al llegar, di tu referencia en recepción.";
const CALLED_OFF = "El espacio quedó libre. Si lo vuelves a necesitar, agenda otra cita.";
const MISSED = "No te vimos llegar. Si todavía necesitas el servicio, agenda otra cita.";
const OVER = "Gracias por venir. Para la próxima visita, agenda otra cita.";
