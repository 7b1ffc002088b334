import { hourWords, shortDay, spokenDay } from "#panama/time.ts";

/** Formats a day: «lun. 23 de noviembre». */
export function heldDay(day: string): string {
	return spokenDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1.");
}

/** A reserved hour; `until` is the end of the drop-off window. */
type Held = { day: string; time: string; until?: string | null | undefined };

/** Formats a reserved hour with its time zone: «lun. 23 de noviembre, 9:00 AM, hora de Panamá». */
export function heldTime({ day, time, until }: Held): string {
	return `${heldDay(day)}, ${hourWords(time, until)}, hora de Panamá`;
}

/** Formats a day as two lines for a button: «hoy» or the weekday, and the date. */
export function dayLines(day: string, today: string): [string, string] {
	const [weekday = "", ...date] = shortDay(day).split(" ");
	return [day === today ? "hoy" : weekday, date.join(" ")];
}
