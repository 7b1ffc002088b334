import { CUSTOMER_CANCELLED_REASON } from "#core/requests/authors.ts";
import { formatArrivalTime, formatClockTime, formatTimeWindow, getWeekdayName } from "#domain/time.ts";

export const PAST_DAY = "Ese día ya pasó. Elige hoy o un día que venga.";
export const PAST_TIME = "Esa hora ya pasó hoy. Elige una más tarde u otro día.";
export const FULL_HOUR_MESSAGE = "Esa hora ya está llena. Elige otra hora u otro día.";

/** @param limitedBy whose limit of online bookings is reached */
export function getTooManyVisitsMessage(limitedBy: "phone" | "email" | "network", max: number): string {
	if (limitedBy === "network")
		return "Hoy ya se agendaron muchas citas desde tu conexión. Escríbenos por WhatsApp y anotamos la tuya.";
	const label = limitedBy === "phone" ? "teléfono" : "correo";
	return `En línea se agendan hasta ${max} citas por ${label}. Para otra más, escríbenos por WhatsApp y la anotamos.`;
}

export function getTooFarMessage(days: number): string {
	return `Todavía no agendamos para esa fecha. Elige un día de los próximos ${days} días.`;
}

export function getTooSoonMessage(minutes: number): string {
	return `Esa hora está muy cerca: agendamos con ${formatSpan(minutes)} de anticipación. Elige una más tarde u otro día.`;
}

/** @param reason as stored in the calendar: «los domingos no abrimos», «Navidad» */
export function getClosedDayMessage(reason: string): string {
	return `Ese día estamos cerrados: ${reason}. Elige otro día.`;
}

export function getOpensAtMessage(minute: number): string {
	return `Ese día abrimos a las ${formatClockTime(minute)}. Elige una hora más tarde.`;
}

export function getClosesAtMessage(minute: number): string {
	return `Ese día cerramos a las ${formatClockTime(minute)} y a esa hora ya no da tiempo. Elige una más temprano.`;
}

/** Says that the shop is closed at noon or for blocked hours; in minutes of the day. */
export function getPauseMessage({ from, to, reason }: { from: number; to: number; reason?: string }): string {
	const hours = `de ${formatClockTime(from)} a ${formatClockTime(to)}`;
	return `Ese día no atendemos ${hours}${reason ? `: ${reason}` : ""}. Elige una hora en que el trabajo no caiga ahí.`;
}

/** Says that a drop-off must be within the service's window. */
export function getDropOffWindowMessage(from: string, until: string): string {
	return `Para este servicio el carro se deja entre ${formatTimeWindow(from, until)}: elige ${from}.`;
}

/** Tells the customer when to drop off the car. */
export function formatDropOffInstructions(from: string, until: string): string {
	return `Déjalo entre ${formatTimeWindow(from, until)}. Te avisamos cuando esté listo.`;
}

/** Reasons why a day offers no times; each follows a colon. */
export const NO_TIMES_REASONS = {
	past: "ese día ya pasó",
	far: "todavía no agendamos para esa fecha",
	full: "ese día ya está lleno",
	late: "hoy ya no da tiempo",
	soon: "ese día ya no da tiempo",
	window: "ese día no recibimos carros a la hora de dejarlos",
	short: "ese día el trabajo no alcanza a terminar antes del cierre",
} as const;

/** The slot was booked by another customer before the form was sent. */
export const SLOT_TAKEN = "Esa hora se acaba de ocupar. Elige otra de las que quedan libres.";
export const SLOT_TAKEN_STAFF = "Esa hora ya está llena. Elige otra o agrega la cita como sobrecupo.";

/** Asks staff who book one telephone twice in an hour whether it is a mistake or a second car. */
export function getSameHourMessage(
	existing: TimeRange & { name: string; service: string; reference: string },
): string {
	const { name, time, until, service, reference } = existing;
	const hour = time ? formatArrivalTime(time, until) : "sin hora";
	return `Con ese teléfono, ${name} ya tiene cita ese día: ${hour}, ${service} (${reference}). Si viene con otro carro, agéndala de todos modos.`;
}
type TimeRange = { time: string | null; until: string | null };

/** Says that the visit's new service has another drop-off window. @param from the visit's current time */
export function getWindowChangeMessage(service: string, from: string, window: TimeRange): string {
	return `Para «${service}» el carro se deja ${window.time ? formatArrivalTime(window.time, window.until) : ""}: la cita pasaría de las ${from} a esa hora.`;
}

/** Says that the visit's new service ends after closing, or that its window of that day has passed. */
export function getDoesNotFitMessage(service: string): string {
	return `«${service}» no cabe ese día a esa hora. Dale primero otra hora a la cita, y después corrige el servicio.`;
}

export const UNKNOWN_VISIT = "No encontramos esa cita. Revisa que el enlace esté completo.";
export const NO_SUCH_VISIT = "Esa cita ya no existe.";
export const NOTHING_TO_CONFIRM = "Esta cita todavía no tiene hora. Elige el día y la hora primero.";
export const HOUR_CHANGED =
	"La hora de tu cita cambió mientras la veías. Mira la de ahora y confírmala si te sirve.";

/** Says that a visit would be reinstated outside opening hours. @param dayChange text on how that day changed */
export function getOutsideHoursMessage(dayChange: string): string {
	return `Ese día ${dayChange}. Dale otra hora, o confírmala así si ya lo acordaste.`;
}
export const CANCEL_FIRST =
	"Esta solicitud tiene una cita pendiente. Cancela la cita primero, en la Agenda (o márcala «No vino» si no llegó), y después pasa la solicitud a «Perdida».";
export const LOST_REASON = "La solicitud se perdió";
export const HAS_VISIT = "Esa solicitud ya tiene una cita: ábrela en la Agenda y dale otra hora.";
export const NO_SUCH_LEAD = "Esa solicitud ya no existe.";
export const STILL_SPAM = "Esa solicitud está en cuarentena. Sácala de ahí primero.";
export const NOT_CLOSED = "Ese día no estaba cerrado.";
export const NOT_SPECIAL = "Ese día ya tiene el horario de siempre.";
export const ALREADY_CLOSED = "Ese día ya está cerrado.";
export const ALL_CLOSED = "Esos días ya están cerrados.";
export const NOT_BLOCKED = "Esas horas ya no están bloqueadas.";
export const ALREADY_BLOCKED = "A esa hora ya hay horas bloqueadas ese día.";
export const OUTSIDE_OPENING = "A esas horas el taller no abre ese día.";
export const BLOCKS_FULL_DAY = "Eso deja el día sin horas: cierra el día en su lugar.";
export const RANGE_ENDS_FIRST = "El último día va después del primero.";
export const BAD_RANGE = "Cierra hasta 92 días de una vez: elige un último día más cercano.";

function formatSpan(minutes: number): string {
	if (minutes % 60 !== 0) return `${minutes} minutos`;
	return minutes === 60 ? "una hora" : `${minutes / 60} horas`;
}

/** Email subjects to the shop when a customer changes their own visit. */
export const SHOP_NOTICES = {
	confirmed: "El cliente confirma su cita",
	timed: "El cliente eligió la hora de su cita",
	moved: "El cliente movió su cita",
	cancelled: "El cliente canceló su cita",
} as const;

/** Email subjects to the customer. */
export const EMAIL_SUBJECTS = {
	booked: "Recibimos tu cita",
	confirmed: "Tu cita está confirmada",
	timed: "Tu cita ya tiene hora",
	moved: "Tu cita cambió de hora",
	cancelled: "Tu cita está cancelada",
} as const;

/** Formats the subject of an email to the customer. The day, and the reference that follows it, tell the visits of one person apart. */
export function formatEmailSubject(day: string | null, eventType: keyof typeof EMAIL_SUBJECTS): string {
	const dayText = day ? `: ${getWeekdayName(day)} ${formatNumericDate(day)}` : "";
	return `${EMAIL_SUBJECTS[eventType]}${dayText}`;
}

/** Formats a visit's time with its time zone, «viernes 27/11/2026, 9:00 AM»; says so if it has no time or day. */
export function formatVisitTime({ day, time, until }: VisitTime): string {
	if (!day) return "sin fecha";
	const date = `${getWeekdayName(day)} ${formatNumericDate(day)}`;
	return time ? `${date}, ${formatArrivalTime(time, until)} (hora de Panamá)` : `${date}, sin hora`;
}

/** Formats one line for the inbox: «Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM». */
export function formatVisitSummary(visit: VisitTime & { service: string; car: string }): string {
	const day = visit.day && formatNumericDate(visit.day);
	const hour = visit.time && formatArrivalTime(visit.time, visit.until);
	const when = [day, hour].filter(Boolean).join(", ");
	return [visit.service, visit.car, when || "sin fecha"].filter(Boolean).join(" · ");
}

/** Day and time of a visit; `until` is the end of its drop-off window. */
export type VisitTime = {
	day: string | null;
	time: string | null;
	until?: string | null | undefined;
};

/** Lines in the lead's history. */
export const HISTORY_LINES = {
	booked: (when: VisitTime) => `Cita anotada por el taller: ${formatVisitTime(when)}`,
	coming: (when: VisitTime) => `El cliente confirma que viene: ${formatVisitTime(when)}`,
	timed: (_: VisitTime, to: VisitTime) => `Hora dada: ${formatVisitTime(to)}`,
	moved: (from: VisitTime, to: VisitTime) => `Cita movida: ${formatVisitTime(from)} → ${formatVisitTime(to)}`,
	hourUnavailable: (previous: VisitTime) =>
		`La hora que pidió ya no se puede dar (${formatVisitTime(previous)}): hay que acordar otra`,
	customerNotified: (day: string, reason: string) => `Avisado: el ${formatNumericDate(day)} ${reason}`,
	cancelled: (cancellation: Cancellation) => `Cita cancelada ${formatCancellation(cancellation)}`,
	missed: "No vino a la cita",
} as const;

const CANCELLER_LABELS = { customer: "por el cliente", shop: "por el taller" };
/** Canceller of a visit, and the reason if one was given. */
export type Cancellation = {
	cancelledBy: keyof typeof CANCELLER_LABELS | null;
	cancelReason: string | null;
};

/** Formats a cancellation for staff: «por el taller: No tenemos el repuesto». */
export function formatCancellation({ cancelledBy, cancelReason }: Cancellation): string {
	const canceller = cancelledBy && CANCELLER_LABELS[cancelledBy];
	return [canceller, cancelReason === CUSTOMER_CANCELLED_REASON ? "" : cancelReason]
		.filter(Boolean)
		.join(": ");
}

/** Formats a cancellation for the customer; returns null if the shop did not cancel. */
export function formatShopCancellation({ cancelledBy, cancelReason }: Cancellation): string | null {
	if (cancelledBy !== "shop") return null;
	const reason = cancelReason === LOST_REASON ? "" : cancelReason;
	return `${["La canceló el taller", reason].filter(Boolean).join(": ").replace(/\.$/, "")}.`;
}

/** Shown to customers who cancelled their own visit. */
export const CANCELLED_AS_REQUESTED = "La cancelamos como pediste.";

const formatNumericDate = (day: string) => day.split("-").reverse().join("/");

/** Texts in the customer's calendar file. */
export const CALENDAR_TEXTS = {
	title: (shop: string, service: string | undefined) =>
		service ? `Cita en ${shop}: ${service}` : `Cita en ${shop}`,
	reference: "Referencia",
	needsOtherHour: (dayChange: string) => `Ese día ${dayChange}. Tu cita necesita otra hora.`,
	change: "Ver, cambiar o cancelar",
	phone: "Teléfono del taller",
	noHour: "Esta cita todavía no tiene hora: no hay qué agregar al calendario.",
} as const;
export const DAYS_OUT_OF_RANGE = "Pide hasta 42 días, el primero antes que el último.";
