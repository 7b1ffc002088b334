/**
 * Calendar arithmetic in the workshop's time zone. Panama is UTC−5 all year, so a fixed shift is exact.
 * A "day" is an ISO string YYYY-MM-DD in Panama, a "minute of day" counts from midnight there.
 */
const SHIFT_MS = 5 * 60 * 60 * 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The calendar day in Panama at an instant. */
export function panamaDay(instant: Date): string {
	return new Date(instant.getTime() - SHIFT_MS).toISOString().slice(0, 10);
}

/** Minutes since midnight in Panama, 0 to 1439. */
export function panamaMinuteOfDay(instant: Date): number {
	const local = new Date(instant.getTime() - SHIFT_MS);
	return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The instant at which a Panama day reaches a minute of day; 1440 is the next midnight. */
export function panamaInstant(day: string, minuteOfDay: number): Date {
	return new Date(Date.parse(`${day}T00:00:00Z`) + SHIFT_MS + minuteOfDay * 60_000);
}

/** The day `count` days after another one. */
export function addDays(day: string, count: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** So many days in a row, the first one given. It counts: texts of days stop comparing after the year 9999. */
export function daysFrom(first: string, count: number): string[] {
	return Array.from({ length: count }, (_, place) => addDays(first, place));
}

/** How many days after `first` another day comes; negative when it comes before. */
export function daysBetween(first: string, other: string): number {
	return Math.round((Date.parse(other) - Date.parse(first)) / DAY_MS);
}

const RECENT_DAYS = 7;

/**
 * When «the last 7 days» began: the first midnight in Panama of the seven calendar days that end today.
 *
 * @source rules 4.22
 */
export function recentSince(now: Date): Date {
	return panamaInstant(addDays(panamaDay(now), 1 - RECENT_DAYS), 0);
}

/** Weekday of a day: 0 is Sunday. */
export function weekdayOf(day: string): number {
	return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Index 0 is Sunday. */
export const WEEKDAYS = [
	"domingo",
	"lunes",
	"martes",
	"miércoles",
	"jueves",
	"viernes",
	"sábado",
] as const;
export const MONTHS = [
	...["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio"],
	...["agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** A day's weekday: «lunes». */
export function weekdayName(day: string): string {
	return WEEKDAYS[weekdayOf(day)] ?? "";
}

/** A day's month: «noviembre». */
export function monthName(day: string): string {
	return MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
}

/** How people say a day: «lunes 23 de noviembre». */
export function spokenDay(day: string): string {
	return `${weekdayName(day)} ${Number(day.slice(8, 10))} de ${monthName(day)}`;
}

/** «lun 23 nov». */
export function shortDay(day: string): string {
	return `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8, 10))} ${monthName(day).slice(0, 3)}`;
}

/** How people read a minute of day: 480 is «8:00 AM». */
export function clockTime(minuteOfDay: number): string {
	const hours = Math.floor(minuteOfDay / 60);
	const minutes = String(minuteOfDay % 60).padStart(2, "0");
	return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** The minute of day behind «8:00 AM»; NaN when the text is no such time. */
export function minuteOfClock(time: string): number {
	const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? [];
	return (Number(hours) % 12) * 60 + Number(minutes) + (half === "PM" ? 720 : 0);
}

/** «8:00 y 10:00 AM», «11:00 AM y 1:00 PM»: two times of a day, the half said once where it is the same. */
export function timesBetween(from: string, until: string): string {
	const isSameHalf = from.slice(-2) === until.slice(-2);
	return `${isSameHalf ? from.slice(0, -3) : from} y ${until}`;
}

/** «9:00 AM»; of a car that is left «entre 8:00 y 10:00 AM». */
export function hourWords(time: string, until: string | null | undefined): string {
	return until ? `entre ${timesBetween(time, until)}` : time;
}

/** The minute of day behind "17:30", as hours travel and are stored. */
export function minuteOfTime(time: string): number {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return hours * 60 + minutes;
}

/** 480 is "08:00"; what goes on after midnight counts on. */
export function timeOfMinute(minute: number): string {
	const two = (count: number) => String(count).padStart(2, "0");
	return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
