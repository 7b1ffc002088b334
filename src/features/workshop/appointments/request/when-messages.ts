import { formatTimeWindow } from "#domain/time.ts";
import { formatMediumDay, formatReservedHour } from "#features/workshop/appointments/day-format.ts";

/** Explains the window of a drop-off service. */
export const DROP_OFF_EXPLAINED =
	"Dejas el carro en ese rato, hora de Panamá, y te avisamos cuando esté listo.";
/** Formats «9:00 AM», or a drop-off window: «Entre 8:00 y 10:00 AM». */
export function formatTimeOrWindow(time: string, until: string | null): string {
	return until ? `Entre ${formatTimeWindow(time, until)}` : time;
}
export const ANY_TIME = "Cualquier hora";
export const CANNOT_ASK =
	"No pudimos consultar las horas libres. Elige la que prefieras: al enviar te decimos si hay espacio.";
export const NO_DAYS =
	"No quedan horas libres en las próximas semanas. Escríbenos por WhatsApp y te buscamos un espacio.";

/** Formats why a day has no hours. @param reason from the agenda, a clause without capital letter or full stop */
export function formatNoTimesMessage(reason: string | null): string {
	const text = reason ?? "ese día no quedan horas libres";
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Elige otro día.`;
}

export function getTimeGoneMessage(time: string): string {
	return `Ese día ya no hay espacio a las ${time}. Elige otra hora.`;
}

/** Formats the reserved hour of a stored request, or the note that it is agreed later. */
export function formatReservationNote(fields: Record<string, string>, until?: string): string {
	const { preferredDate: day, preferredTime: time } = fields;
	if (day && time) return `Apartamos para ti: ${formatReservedHour({ day, time, until })}.`;
	if (day) return `Anotamos el ${formatMediumDay(day)}; la hora la acordamos al confirmarte.`;
	return "El día y la hora los acordamos al confirmarte.";
}
