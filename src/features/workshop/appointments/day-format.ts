import { formatArrivalTime, formatLongDay, formatShortDay } from "#domain/time.ts";

/** Formats a day: «lun. 23 de noviembre». */
export function formatMediumDay(day: string): string {
	return formatLongDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1.");
}

/** A reserved hour; `until` is the end of the drop-off window. */
type ReservedHour = { day: string; time: string; until?: string | null | undefined };

/** Formats a reserved hour with its time zone. */
export function formatReservedHour({ day, time, until }: ReservedHour): string {
	return `${formatMediumDay(day)}, ${formatArrivalTime(time, until)}, hora de Panamá`;
}

/** Formats a day as two lines for a button: «hoy» or the weekday, and the date. */
export function formatDayLines(day: string, today: string): [string, string] {
	const [weekday = "", ...date] = formatShortDay(day).split(" ");
	return [day === today ? "hoy" : weekday, date.join(" ")];
}
