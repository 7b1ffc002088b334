import {
	addDays,
	clockTime,
	monthName,
	panamaDay,
	panamaMinuteOfDay,
	shortDay,
} from "#panama/time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats day, month and year of an instant in Panama. */
export function dateWords(instant: Date): string {
	const day = panamaDay(instant);
	return `${Number(day.slice(8, 10))} de ${monthName(day)} de ${day.slice(0, 4)}`;
}

/** Formats day and time of an instant in Panama. */
export function momentWords(instant: Date): string {
	return `${dateWords(instant)}, ${clockTime(panamaMinuteOfDay(instant))}`;
}

/** Formats a clock time with its Spanish article: «la 1:30 PM», «las 6:00 PM». */
export const hourWords = (time: string) => `${time.startsWith("1:") ? "la" : "las"} ${time}`;

/** Formats an instant relative to today: «hoy», «mañana» or the day, and the time. @param say formats any other day */
export function whenWords(instant: string, now: Date, say = shortDay): string {
	const [day, today] = [panamaDay(new Date(instant)), panamaDay(now)];
	const time = clockTime(panamaMinuteOfDay(new Date(instant)));
	const said = day === today ? "hoy" : day === addDays(today, 1) ? "mañana" : `el ${say(day)}`;
	return `${said} a ${hourWords(time)}`;
}

/** Formats a time span in its largest complete unit: «40 minutos». */
export function spanWords(ms: number): string {
	const units = [
		[DAY_MS, "día", "días"],
		[HOUR_MS, "hora", "horas"],
		[MINUTE_MS, "minuto", "minutos"],
	] as const;
	for (const [unit, one, many] of units) {
		const count = Math.floor(ms / unit);
		if (count >= 1) return `${count} ${count === 1 ? one : many}`;
	}
	return "menos de un minuto";
}

/** Formats the age of something: «de hace 2 horas». */
export function agoWords(then: Date, now: Date): string {
	return `de hace ${spanWords(Math.max(0, now.getTime() - then.getTime()))}`;
}
