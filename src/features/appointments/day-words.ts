import { hourWords, shortDay, spokenDay } from "#panama/time.ts";

/** «lun. 23 de noviembre». */
export function heldDay(day: string): string {
	return spokenDay(day).replace(/^(\p{L}{3})\p{L}*/u, "$1.");
}

/** An hour that somebody holds; `until` is the end of the window of a car that is left. */
type Held = { day: string; time: string; until?: string | null | undefined };

/** «lun. 23 de noviembre, 9:00 AM» and whose clock it is, which belongs to the hour. */
export function heldTime({ day, time, until }: Held): string {
	return `${heldDay(day)}, ${hourWords(time, until)}, hora de Panamá`;
}

/** A day on a button, in two lines: «hoy» or its weekday, and its date. */
export function dayLines(day: string, today: string): [string, string] {
	const [weekday = "", ...date] = shortDay(day).split(" ");
	return [day === today ? "hoy" : weekday, date.join(" ")];
}
