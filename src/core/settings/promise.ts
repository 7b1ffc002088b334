import {
	addDays,
	formatClockTime,
	formatLongDay,
	getWeekdayName,
	toPanamaDay,
	toPanamaMinutes,
} from "#domain/time.ts";
import { computePromiseDueAt, getOpening, type OpeningDays } from "./rules.ts";

const QUARTER_MS = 15 * 60 * 1000;

/**
 * Formats a promise's time span with its article, for form texts.
 *
 * @source rules 1.4
 */
export function formatPromiseSpan(minutes: number): string {
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
export function formatPromiseNote(now: Date, minutes: number, calendar: OpeningDays): string {
	const { isOpen, until } = getOpening(now, calendar);
	const dueAt = computePromiseDueAt(now, minutes, calendar);
	if (isOpen && dueAt <= until) return "";
	const roundedDueAt = roundUpToQuarter(dueAt);
	if (isOpen)
		return ` Hoy cerramos a ${formatHour(until)} y ese plazo cuenta en horario de taller: te respondemos a más tardar ${formatPromiseMoment(roundedDueAt, now)}.`;
	const isSameDay = toPanamaDay(roundedDueAt) === toPanamaDay(until);
	const latest = isSameDay ? formatHour(roundedDueAt) : formatPromiseMoment(roundedDueAt, now);
	return ` Ahora está cerrado y ese plazo cuenta desde que abrimos, ${formatPromiseMoment(until, now)}: te respondemos a más tardar ${isSameDay ? "a " : ""}${latest}.`;
}

/** Formats the latest answer time for a customer: «hoy a las 4:15 PM». */
export function formatLatestAnswer(dueAt: Date, now: Date): string {
	return formatPromiseMoment(roundUpToQuarter(dueAt), now);
}

/** Formats the time for an email, which may be read on another day: «el martes 24 de noviembre a las 4:15 PM». */
export function formatDatedMoment(dueAt: Date): string {
	const instant = roundUpToQuarter(dueAt);
	return `el ${formatLongDay(toPanamaDay(instant))} a ${formatHour(instant)}`;
}

/** Rounds up to the next quarter hour: promising 4:12 would look odd. */
function roundUpToQuarter(instant: Date): Date {
	return new Date(Math.ceil(instant.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** Formats day and hour: «el lunes a las 8:00 AM». */
export function formatPromiseMoment(instant: Date, now: Date): string {
	return `${formatDay(toPanamaDay(instant), toPanamaDay(now))} a ${formatHour(instant)}`;
}

function formatDay(day: string, today: string): string {
	if (day === today) return "hoy";
	if (day === addDays(today, 1)) return "mañana";
	if (day < addDays(today, 7)) return `el ${getWeekdayName(day)}`;
	const [, month = "", date = ""] = day.split("-");
	return `el ${date}/${month}`;
}

function formatHour(instant: Date): string {
	const minute = toPanamaMinutes(instant);
	const article = Math.floor(minute / 60) % 12 === 1 ? "la" : "las";
	return `${article} ${formatClockTime(minute)}`;
}
