import { heldDay, heldTime } from "#features/appointments/day-words.ts";
import { timesBetween } from "#panama/time.ts";

/** Explains the window of a drop-off service. */
export const DROP_OFF_EXPLAINED =
	"Dejas el carro en ese rato, hora de Panamá, y te avisamos cuando esté listo.";
/** Formats «9:00 AM», or a drop-off window: «Entre 8:00 y 10:00 AM». */
export function shownTime(time: string, until: string | null): string {
	return until ? `Entre ${timesBetween(time, until)}` : time;
}
export const ANY_TIME = "Cualquier hora";
export const CANNOT_ASK =
	"No pudimos consultar las horas libres. Elige la que prefieras: al enviar te decimos si hay espacio.";
export const NO_DAYS =
	"No quedan horas libres en las próximas semanas. Escríbenos por WhatsApp y te buscamos un espacio.";

/** Formats why a day has no hours. @param reason from the agenda, a clause without capital letter or full stop */
export function noTimes(reason: string | null): string {
	const said = reason ?? "ese día no quedan horas libres";
	return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Elige otro día.`;
}

export function timeGoneSentence(time: string): string {
	return `Ese día ya no hay espacio a las ${time}. Elige otra hora.`;
}

/** Formats the reserved hour of a stored request, or the note that it is agreed later. */
export function heldNote(fields: Record<string, string>, until?: string): string {
	const { preferredDate: day, preferredTime: time } = fields;
	if (day && time) return `Apartamos para ti: ${heldTime({ day, time, until })}.`;
	if (day) return `Anotamos el ${heldDay(day)}; la hora la acordamos al confirmarte.`;
	return "El día y la hora los acordamos al confirmarte.";
}
