import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import { formatReservedHour } from "#features/workshop/appointments/day-format.ts";
import {
	CANCELLED_AS_REQUESTED,
	formatDropOffInstructions,
} from "#features/workshop/appointments/messages.ts";
import { getVisitStateInfo, type VisitState } from "#features/workshop/appointments/visit-states.ts";

/** Status of a visit, as its customer reads it. */
export type CustomerStatus = {
	label: string;
	tone: "pending" | "soft" | "line";
	/** Completes «Ana, …». */
	title: string;
	/** Outcome of the visit, if the title does not say it; "" if there is none. */
	outcome: string;
	/** Tells the customer what happens next. */
	text: string;
	/** Decides the actions: change it while ahead, call the shop once it has begun, book another when it is over. */
	phase: "ahead" | "begun" | "over";
	/** The customer can still confirm that they come. */
	canConfirm: boolean;
	/** The shop expects the car at its time. */
	isExpected: boolean;
	/** Its time no longer applies and is struck out. */
	isStruckOut: boolean;
	hasArrived: boolean;
};

/**
 * Returns the status of a visit with its texts for the customer.
 *
 * @param clock `today` is the day in Panama; a visit still open counts as over the next day
 * @source rules 3.12, 3.20
 */
export function getCustomerStatus(visit: PublicVisit, { today }: { today: string }): CustomerStatus {
	const { state, day, day_change: dayChange, can_change: isAhead } = visit;
	const status = STATUS_BUILDERS[state](visit, isAhead || (day !== null && day >= today));
	if (visit.waits) return { ...status, ...WAITING_STATUS, text: visit.why_not ?? "" };
	const { isOpen, isMissed } = getVisitStateInfo(state);
	return dayChange && (isOpen || isMissed) ? toClosedDayStatus(visit, status) : status;
}

/** The visit has no reserved slot; the customer can only call. */
const WAITING_STATUS = {
	label: "En espera",
	title: "tu cita espera respuesta del taller",
	phase: "begun",
	canConfirm: false,
	isExpected: false,
} as const;

/** Tells the customer that the shop closed or shortened that day after the booking. */
function toClosedDayStatus(visit: PublicVisit, status: CustomerStatus): CustomerStatus {
	const { phase } = status;
	const outcome = `Ese día ${visit.day_change}.`;
	if (phase === "over") return { ...status, outcome, text: UNKNOWN_OUTCOME_TEXT };
	return {
		...status,
		label: "Otra hora",
		tone: "pending",
		title: "tu cita necesita otra hora",
		outcome,
		text:
			phase === "ahead"
				? formatChooseOrWait(visit, "Elige otra hora")
				: "Escríbenos por WhatsApp y te damos otra hora.",
		canConfirm: false,
		isExpected: false,
		isStruckOut: true,
	};
}

/** @param isUpcoming true until the end of its day */
type StatusBuilder = (visit: PublicVisit, isUpcoming: boolean) => CustomerStatus;

const STATUS_BUILDERS: Record<VisitState, StatusBuilder> = {
	pending: (visit, isUpcoming) =>
		toUpcomingStatus(visit, isUpcoming, {
			label: "Por confirmar",
			tone: "pending",
			title: "tu cita está por confirmar",
			steps: [
				`Tu espacio está apartado y el taller te lo confirma por ${visit.is_called ? "teléfono" : "WhatsApp"}.`,
				formatDropOffHint(visit),
			],
		}),
	confirmed: (visit, isUpcoming) =>
		toUpcomingStatus(visit, isUpcoming, {
			label: "Confirmada",
			tone: "soft",
			title: "tu cita está confirmada",
			steps: [
				formatDropOffHint(visit) || "Te esperamos a esa hora: al llegar, di tu referencia en recepción.",
			],
		}),
	// The car may still be in the workshop, which this page does not know: do not say goodbye.
	attended: () => ({
		...PAST_STATUS,
		label: "Llegó",
		title: "tu carro llegó al taller",
		text: "Para saber cómo va, o si necesitas otra cita, escríbenos por WhatsApp.",
		hasArrived: true,
	}),
	no_show: () => ({ ...PAST_STATUS, outcome: "No te vimos llegar." }),
	cancelled: (visit) => ({
		...PAST_STATUS,
		label: "Cancelada",
		title: "tu cita está cancelada",
		outcome: getCancellationText(visit),
		text: "Si lo vuelves a necesitar, agenda otra cita.",
		isStruckOut: true,
	}),
};

/** Text for a past visit with no recorded outcome. */
const UNKNOWN_OUTCOME_TEXT = "Si todavía necesitas el servicio, agenda otra cita.";
const PAST_STATUS: CustomerStatus = {
	label: "Ya pasó",
	tone: "line",
	title: "tu cita ya pasó",
	outcome: "",
	text: UNKNOWN_OUTCOME_TEXT,
	phase: "over",
	canConfirm: false,
	isExpected: false,
	isStruckOut: false,
	hasArrived: false,
};

type StatusText = Pick<CustomerStatus, "label" | "title" | "tone"> & { steps: string[] };

function toUpcomingStatus(
	visit: PublicVisit,
	isUpcoming: boolean,
	{ steps, ...statusText }: StatusText,
): CustomerStatus {
	if (!isUpcoming) return PAST_STATUS;
	const { day, time, customer_confirmed_at: confirmedAt, can_change: isAhead } = visit;
	const hasHour = day !== null && time !== null;
	const next = [...steps, confirmedAt ? "Ya sabemos que vienes." : ""].filter(Boolean).join(" ");
	return {
		...statusText,
		outcome: "",
		text: isAhead
			? hasHour
				? next
				: formatChooseOrWait(visit, "Todavía falta la hora. Elígela")
			: STARTED_TEXT,
		phase: isAhead ? "ahead" : "begun",
		canConfirm: isAhead && hasHour && !confirmedAt,
		isExpected: hasHour,
		isStruckOut: false,
		hasArrived: false,
	};
}

const formatDropOffHint = ({ time, until }: PublicVisit) =>
	time && until ? formatDropOffInstructions(time, until) : "";

/** Returns who cancelled the visit, with the reason if the shop did. */
function getCancellationText({
	cancelled_by: cancelledBy,
	cancellation_text: byShop,
	time,
}: PublicVisit): string {
	if (byShop) return byShop;
	if (!time) return cancelledBy ? CANCELLED_AS_REQUESTED : "";
	return cancelledBy ? "La cancelamos como pediste y el espacio quedó libre." : "El espacio quedó libre.";
}

/** Offers to choose a time or to wait for the shop, which calls landlines and writes to mobile phones. */
const formatChooseOrWait = ({ is_called: isCalled }: PublicVisit, choice: string) =>
	`${choice} aquí abajo, o espera: ${isCalled ? "te llamamos" : "te escribimos por WhatsApp"} para acordarla.`;
const STARTED_TEXT = "La hora de esta cita ya llegó. Si vas tarde, escríbenos por WhatsApp.";

/** Formats the customer's WhatsApp text to the shop about their visit. */
export function formatVisitChat({ reference, day, time, until }: PublicVisit): string {
	const when = day && time ? ` del ${formatReservedHour({ day, time, until })}` : "";
	return `Hola, te escribo por mi cita ${reference}${when}.`;
}

/** Returns the success message of a page action, while it is still true. */
export function getSavedMessage(
	intent: string,
	visit: PublicVisit,
	status: CustomerStatus,
): string | undefined {
	const { day, time, until, cancelled_by: cancelledBy, customer_confirmed_at: confirmedAt } = visit;
	if (intent === "cancelar")
		return cancelledBy === "customer" ? "Listo: tu cita está cancelada y avisamos al taller." : undefined;
	if (status.phase !== "ahead" || !status.isExpected || !day || !time) return undefined;
	const when = formatReservedHour({ day, time, until });
	if (intent === "mover") return `Listo: tu cita quedó para el ${when}.`;
	return intent === "confirmar" && confirmedAt ? `Listo: te esperamos el ${when}.` : undefined;
}
