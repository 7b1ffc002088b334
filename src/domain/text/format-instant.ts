import {
	addDays,
	formatClockTime,
	formatShortDay,
	getMonthName,
	toPanamaDay,
	toPanamaMinutes,
} from "#domain/time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats day, month and year of an instant in Panama. */
export function formatInstantDate(instant: Date): string {
	const day = toPanamaDay(instant);
	return `${Number(day.slice(8, 10))} de ${getMonthName(day)} de ${day.slice(0, 4)}`;
}

/** Formats day and time of an instant in Panama. */
export function formatInstant(instant: Date): string {
	return `${formatInstantDate(instant)}, ${formatClockTime(toPanamaMinutes(instant))}`;
}

/** Formats a clock time with its Spanish article: «la 1:30 PM», «las 6:00 PM». */
export const formatTimeWithArticle = (time: string) => `${time.startsWith("1:") ? "la" : "las"} ${time}`;

/** Formats an instant relative to today: «hoy», tomorrow or the day, and the time. @param formatDay formats any other day */
export function formatRelativeMoment(instant: string, now: Date, formatDay = formatShortDay): string {
	const [day, today] = [toPanamaDay(new Date(instant)), toPanamaDay(now)];
	const time = formatClockTime(toPanamaMinutes(new Date(instant)));
	const dayText = day === today ? "hoy" : day === addDays(today, 1) ? "mañana" : `el ${formatDay(day)}`;
	return `${dayText} a ${formatTimeWithArticle(time)}`;
}

/** Formats a time span in its largest complete unit: «40 minutos». */
export function formatTimeSpan(ms: number): string {
	const units = [
		[DAY_MS, "día", "días"],
		[HOUR_MS, "hora", "horas"],
		[MINUTE_MS, "minuto", "minutos"],
	] as const;
	for (const [unit, singular, plural] of units) {
		const count = Math.floor(ms / unit);
		if (count >= 1) return `${count} ${count === 1 ? singular : plural}`;
	}
	return "menos de un minuto";
}

/** Formats the age of something: «de hace 2 horas». */
export function formatAge(then: Date, now: Date): string {
	return `de hace ${formatTimeSpan(Math.max(0, now.getTime() - then.getTime()))}`;
}
