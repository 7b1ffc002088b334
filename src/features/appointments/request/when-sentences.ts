import { heldDay, heldTime } from "#features/appointments/day-words.ts";
import { timesBetween } from "#panama/time.ts";

/** Beside the window of a service whose cars are left. */
export const DROP_OFF_EXPLAINED =
	"Dejas el carro en ese rato, hora de Panamá, y te avisamos cuando esté listo.";
/** «9:00 AM», or the whole window in which a car is left: «Entre 8:00 y 10:00 AM». */
export function shownTime(time: string, until: string | null): string {
	return until ? `Entre ${timesBetween(time, until)}` : time;
}
export const ANY_TIME = "Cualquier hora";
export const CANNOT_ASK =
	"No pudimos consultar las horas libres. Elige la que prefieras: al enviar te decimos si hay espacio.";
export const NO_DAYS =
	"No quedan horas libres en las próximas semanas. Escríbenos por WhatsApp y te buscamos un espacio.";

/** @param reason as the agenda gives it, a clause without capital or full stop */
export function noTimes(reason: string | null): string {
	const said = reason ?? "ese día no quedan horas libres";
	return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Elige otro día.`;
}

export function timeGoneSentence(time: string): string {
	return `Ese día ya no hay espacio a las ${time}. Elige otra hora.`;
}

/** What a stored request adds to its sentence: the hour that is held, or how it will be agreed. */
export function heldNote(fields: Record<string, string>, until?: string): string {
	const { preferredDate: day, preferredTime: time } = fields;
	if (day && time) return `Apartamos para ti: ${heldTime({ day, time, until })}.`;
	if (day) return `Anotamos el ${heldDay(day)}; la hora la acordamos al confirmarte.`;
	return "El día y la hora los acordamos al confirmarte.";
}
