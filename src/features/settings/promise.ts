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
 * Formats a promise's time span with its article, for form texts.
 *
 * @source rules 1.4
 */
export function promiseSpan(minutes: number): string {
	if (minutes === 60) return "la próxima hora";
	if (minutes % 60 === 0) return `las próximas ${minutes / 60} horas`;
	return `los próximos ${minutes} minutos`;
}

/**
 * Formats the note for a promise that ends after closing: when its time starts counting and the latest answer.
 *
 * @param minutes length of the promise in opening time
 * @returns a sentence with a leading space, or "" when the promise ends before closing
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

/** Formats the latest answer time for a customer: «hoy a las 4:15 PM». */
export function latestMoment(due: Date, now: Date): string {
	return promiseMoment(nextQuarter(due), now);
}

/** Formats the time for an email, which may be read on another day: «el martes 24 de noviembre a las 4:15 PM». */
export function writtenMoment(due: Date): string {
	const instant = nextQuarter(due);
	return `el ${spokenDay(panamaDay(instant))} a ${hourOf(instant)}`;
}

/** Rounds up to the next quarter hour: promising 4:12 would look odd. */
function nextQuarter(instant: Date): Date {
	return new Date(Math.ceil(instant.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** Formats day and hour: «el lunes a las 8:00 AM». */
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
