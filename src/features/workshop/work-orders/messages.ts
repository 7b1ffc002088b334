import { formatPastMoment } from "#domain/past-moment.ts";
import { formatClockTime, toPanamaMinutes } from "#domain/time.ts";
import { BASIS_LABELS, type Basis } from "./choices.ts";
import { getOrderStateInfo, type OrderState } from "./order-states.ts";

export const REQUIRED_MESSAGES = {
	owner: "Di de quién es el carro: una solicitud, un cliente o su nombre y teléfono.",
	name: "Escribe el nombre de quien trae el carro",
	phone: "Escribe su teléfono, o por qué no lo dejó",
	complaint: "Escribe qué le pasa, con las palabras del cliente",
	plate: "Escribe la placa, o di por qué no tiene",
	promised: "Di para cuándo estará, o «todavía no sabemos»",
	past: "Esa hora ya pasó: elige otra",
	deliveredTo: "Escribe a quién se le entrega",
	kmOut: (kmIn: number) =>
		`Al recibirlo marcaba ${kmIn.toLocaleString("en-US")} km: ahora no puede marcar menos`,
	reason: "Escribe el motivo",
	checkup: "La revisión se cobra aquí solo cuando el carro se va sin reparar",
	basisReason: "Escribe por qué no se cobra",
	dropReason: "Escribe por qué no se hizo",
	promiseReason: "Escribe por qué cambió la hora: el cliente lo lee",
	waitDetail: "Escribe qué se espera",
} as const;

const formatKilometres = (km: number) => `${km.toLocaleString("en-US")} km`;
const formatReading = (km: number | null) => (km === null ? "sin anotar" : formatKilometres(km));

/** Formats the question about an unusual reading, which a second press of the button confirms. */
export const formatOdometerQuestion = (last: number, day: string, km: number) =>
	`El ${day} tenía ${formatKilometres(last)} y escribiste ${formatKilometres(km)}, ${km < last ? "menos que entonces" : `${formatKilometres(km - last)} más`}. ¿Está bien? Si es así, toca el botón otra vez.`;

/** Formats the question about a first reading that hardly any car reaches. */
export const formatFirstReadingQuestion = (km: number) =>
	`Escribiste ${formatKilometres(km)}, más de lo que marca casi cualquier carro. ¿Está bien? Si es así, toca el botón otra vez.`;

export const NO_SUCH_ORDER = "Esa orden ya no está: quizá alguien deshizo la recepción.";
export const NO_SUCH_JOB = "Ese trabajo no está aprobado. Mira la cotización.";
export const JOB_CHANGED = "Alguien marcó ese trabajo mientras lo mirabas. Mira cómo quedó.";
export const NOT_RECEIVABLE = "Con esta solicitud no se recibe un carro.";
export const PERSON_ERASED = "Los datos de esta persona ya se borraron: recibe el carro con otra solicitud.";
type Reception = { receivedBy: string; receivedAt: string };
/** Says who received a car that is inside already, and when. */
export const formatAlreadyInside = ({ receivedBy, receivedAt }: Reception, now: Date) =>
	`Ese carro ya está en el taller: lo recibió ${receivedBy} ${formatPastMoment(receivedAt, now)}. Abre su orden.`;
/** Says who received the car of a request, and when. */
export const formatHasOrder = ({ receivedBy, receivedAt }: Reception, now: Date) =>
	`Esta solicitud ya tiene su orden: ${receivedBy} recibió el carro ${formatPastMoment(receivedAt, now)}. Para otra visita del carro, recíbelo de nuevo con «Recibir otro carro».`;

export const NOT_ALLOWED_MESSAGES = {
	approval: "Falta la aprobación del cliente.",
	open: "Quedan trabajos aprobados sin hacer: márcalos hechos, o di por qué no se hicieron.",
	more: "Aprobó más trabajo desde que está listo: vuelve la orden al trabajo.",
	total: "La suma cambió mientras la mirabas. Revísala con el cliente antes de entregar.",
	late: "Ya pasaron 24 horas: la entrega no se deshace.",
	owner: "Solo el dueño deshace una entrega.",
	undo: "Ya se trabajó con esta orden: no se deshace. Si el carro se va, márcalo como retirado.",
	undoReadyLate: "Ya pasaron dos minutos: pídele a Recepción que lo vuelva al trabajo.",
	undoReadyNotified: "Ya se le avisó al cliente que está listo: pídele a Recepción que lo vuelva al trabajo.",
	ready: "El carro ya está listo: para cambiar eso, vuelve la orden al trabajo.",
	over: "El carro ya salió del taller: su orden no se cambia.",
	readings: "El carro ya salió del taller: solo el dueño corrige sus kilómetros.",
	inside: "El carro está en el taller: los kilómetros al salir se anotan al entregarlo.",
} as const;

export const formatNoTransition = (from: OrderState, to: OrderState) =>
	`De «${getOrderStateInfo(from).label}» no se pasa a «${getOrderStateInfo(to).label}».`;

/** Errors for changing a request whose car is or was in the workshop. */
export const LOCKED_MESSAGES = {
	lead: "El carro está en el taller: esta solicitud se cierra cuando se entrega o se retira.",
	visit: "El carro ya se recibió: sigue en su orden, en «Taller». Para otra visita, agenda una cita nueva.",
	person: "Tiene un carro en el taller. Entrégalo o márcalo como retirado y vuelve.",
	estimate: "Ya se empezó el trabajo: esta cotización no se anula ni se reabre.",
	charged:
		"El carro salió con algo por pagar de esta cotización: no se anula ni se reabre. Lo que sobra se descuenta en «Cuenta».",
	delivered:
		"El carro ya se entregó y esta solicitud quedó ganada. Si vuelve, es otra visita: anótala como solicitud nueva.",
} as const;

/**
 * Returns why a request's state cannot change by hand; "" when it can. After a delivery, a reopened request may change.
 */
export function getRequestLockReason(state: OrderState, isOpen: boolean): string {
	const { isInside, isDelivered } = getOrderStateInfo(state);
	if (isInside) return LOCKED_MESSAGES.lead;
	return isDelivered && !isOpen ? LOCKED_MESSAGES.delivered : "";
}
export const formatCarsInside = (count: number) =>
	count === 1
		? "Hay un carro en el taller. Entrégalo antes de apagar las órdenes."
		: `Hay ${count} carros en el taller. Entrégalos antes de apagar las órdenes.`;

/** Formats the conflict message when an order moved or changed since it was loaded. */
export function formatOrderChanged(
	by: string,
	state: OrderState,
	changedAt: string,
	isMove: boolean,
): string {
	const time = formatClockTime(toPanamaMinutes(new Date(changedAt)));
	const change = isMove ? `lo pasó a «${getOrderStateInfo(state).label}»` : "cambió esta orden";
	return `${by} ${change} a las ${time}. Mira cómo quedó y decide.`;
}

/** Lines for the history of a request. */
export const EVENTS = {
	received: (reference: string, car: string) => `Carro recibido: ${car}. Orden ${reference}`,
	undone: (reference: string) => `Recepción deshecha: ${reference}`,
	started: (basis: Basis | null, reason: string) =>
		basis ? `Empezó el trabajo por ${BASIS_LABELS[basis].toLowerCase()}: ${reason}` : "Empezó el trabajo",
	ready: "El carro está listo",
	delivered: (to: string, total: string) => `Entregado a ${to}. Hecho: ${total}`,
	withdrawn: (reason: string, done: string) =>
		done ? `Retirado: ${reason}. Hecho: ${done}` : `Retirado sin reparar: ${reason}`,
	movedBack: (step: string, reason: string) => (reason ? `${step}: ${reason}` : step),
	promised: (from: string, to: string, reason: string) =>
		[`Hora prometida: ${from} → ${to}`, reason].filter(Boolean).join(". "),
	mechanicChanged: (from: string, to: string) => `Mecánico: ${from} → ${to}`,
	kmInCorrected: (from: number | null, to: number | null) =>
		`Kilómetros al recibirlo: ${formatReading(from)} → ${formatReading(to)}`,
	kmOutCorrected: (from: number | null, to: number | null) =>
		`Kilómetros al salir: ${formatReading(from)} → ${formatReading(to)}`,
} as const;
/** The reason in the history when a mechanic takes back «Listo». */
export const READY_UNDONE = "se marcó «Listo» por error";
export const WITHOUT_MECHANIC = "sin mecánico";
export const WITHOUT_PROMISE = "sin hora";

/** The subject of each email, and the key of the owner's text, which chats share. */
export const EMAILS = {
	received: { subject: "Recibimos tu carro", text: "orderReceived" },
	promise: { subject: "Cambió la hora de tu carro", text: "orderPromise" },
	ready: { subject: "Tu carro está listo", text: "orderReady" },
	unfetched: { subject: "Tu carro sigue listo", text: "orderUnfetched" },
	delivered: { subject: "Te entregamos tu carro", text: "orderDelivered" },
} as const;
export const UNKNOWN_LINK =
	"Este enlace no tiene un carro en el taller. Escríbenos por WhatsApp con tu nombre.";

/** Texts for the thing that blocks progress. */
export const BLOCKER_MESSAGES = {
	quote: "Falta revisarlo y cotizar",
	draft: "Cotización en borrador: falta enviarla",
	begin: (reason: string) => `${reason}: falta empezar`,
	ended: (standing: string) => `Cotización «${standing}»: acuerda con el cliente cómo seguir`,
	approval: (total: string) => `Espera la aprobación de ${total}`,
	/** The same for roles that see no prices. */
	answer: "Espera la aprobación del cliente",
	working: (done: number, all: number) =>
		all > 0 ? `${done} de ${all} ${all === 1 ? "trabajo hecho" : "trabajos hechos"}` : "En trabajo",
	done: (nextState: string) => `Todo hecho: falta pasarlo a «${nextState}»`,
	fetched: "Falta que lo retiren",
	more: "Aprobó más trabajo: vuelve la orden al trabajo",
} as const;

/** Texts for the open items of a car. */
export const OPEN_ITEM_MESSAGES = {
	inside: (order: string) => `Está en el taller con la orden ${order}`,
	unanswered: (estimate: string) => `La cotización ${estimate} espera respuesta`,
	undone: (job: string) => `Aprobado y sin hacer: ${job}`,
	deferred: (job: string) => `Lo dejó para después: ${job}`,
	dropped: (job: string, reason: string) => `No se hizo: ${job}. ${reason}`,
} as const;
