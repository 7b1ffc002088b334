import {
	addDays,
	clockTime,
	panamaDay,
	panamaMinuteOfDay,
	spokenDay,
	weekdayName,
} from "#panama/time.ts";
import { type OpeningDays, openingAt, promiseDueAt } from "./rules.ts";

const QUARTER_MS = 15 * 60 * 1000;

/**
 * The span of a promise in words, with its article, as the sentences of the forms use it.
 *
 * @source rules 1.4
 */
export function promiseSpan(minutes: number): string {
	if (minutes === 60) return "la próxima hora";
	if (minutes % 60 === 0) return `las próximas ${minutes / 60} horas`;
	return `los próximos ${minutes} minutos`;
}

/**
 * What completes a promise that cannot be kept before closing: from when its span counts, and the latest moment of the
 * answer.
 *
 * @param minutes length of the promise in opening time
 * @returns a sentence with a leading space, or "" when the promise holds as it stands
 * @source rules 1.5
 */
export function promiseNote(now: Date, minutes: number, calendar: OpeningDays): string {
	const { isOpen, until } = openingAt(now, calendar);
	const kept = promiseDueAt(now, minutes, calendar);
	if (isOpen && kept <= until) return "";
	const due = nextQuarter(kept);
	if (isOpen)
		return ` Hoy cerramos a ${hourOf(until)} y ese plazo cuenta en horario de taller: te respondemos a más tardar ${promiseMoment(due, now)}.`;
	const isSameDay = panamaDay(due) === panamaDay(until);
	const latest = isSameDay ? hourOf(due) : promiseMoment(due, now);
	return ` Ahora está cerrado y ese plazo cuenta desde que abrimos, ${promiseMoment(until, now)}: te respondemos a más tardar ${isSameDay ? "a " : ""}${latest}.`;
}

/** The latest moment of an answer, as a customer is told it: «hoy a las 4:15 PM». */
export function latestMoment(due: Date, now: Date): string {
	return promiseMoment(nextQuarter(due), now);
}

/** The same in a letter, which may leave and be read on another day: «el martes 24 de noviembre a las 4:15 PM». */
export function writtenMoment(due: Date): string {
	const instant = nextQuarter(due);
	return `el ${spokenDay(panamaDay(instant))} a ${hourOf(instant)}`;
}

/** Nobody answers at 4:12 sharp: what is promised is the quarter of an hour after it. */
function nextQuarter(instant: Date): Date {
	return new Date(Math.ceil(instant.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** Day and hour as people say them: «el lunes a las 8:00 AM». */
export function promiseMoment(instant: Date, now: Date): string {
	return `${dayWords(panamaDay(instant), panamaDay(now))} a ${hourOf(instant)}`;
}

function dayWords(day: string, today: string): string {
	if (day === today) return "hoy";
	if (day === addDays(today, 1)) return "mañana";
	if (day < addDays(today, 7)) return `el ${weekdayName(day)}`;
	const [, month = "", date = ""] = day.split("-");
	return `el ${date}/${month}`;
}

function hourOf(instant: Date): string {
	const minute = panamaMinuteOfDay(instant);
	const article = Math.floor(minute / 60) % 12 === 1 ? "la" : "las";
	return `${article} ${clockTime(minute)}`;
}
