/**
 * Calendar arithmetic in the workshop's time zone. Panama is UTC−5 all year, so a fixed shift is exact.
 * A "day" is an ISO string YYYY-MM-DD in Panama, a "minute of day" counts from midnight there.
 */
const SHIFT_MS = 5 * 60 * 60 * 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the calendar day in Panama at an instant. */
export function toPanamaDay(instant: Date): string {
	return new Date(instant.getTime() - SHIFT_MS).toISOString().slice(0, 10);
}

/** Returns the minutes since midnight in Panama, 0 to 1439. */
export function toPanamaMinutes(instant: Date): number {
	const local = new Date(instant.getTime() - SHIFT_MS);
	return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** Returns the instant of a minute of a day in Panama; 1440 is the next midnight. */
export function toPanamaInstant(day: string, minuteOfDay: number): Date {
	return new Date(Date.parse(`${day}T00:00:00Z`) + SHIFT_MS + minuteOfDay * 60_000);
}

/** Returns the day `count` days after another one. */
export function addDays(day: string, count: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Lists consecutive days from the first. It counts, because ISO days stop sorting as text after the year 9999. */
export function listDays(first: string, count: number): string[] {
	return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the days from `first` to `last`; negative when `last` is earlier. */
export function countDaysBetween(first: string, last: string): number {
	return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

const RECENT_DAYS = 7;

/**
 * Returns the start of «the last 7 days»: midnight in Panama of the first of the seven calendar days that end today.
 *
 * @source rules 4.22
 */
export function getRecentStart(now: Date): Date {
	return toPanamaInstant(addDays(toPanamaDay(now), 1 - RECENT_DAYS), 0);
}

/** Returns the weekday of a day: 0 is Sunday. */
export function getWeekday(day: string): number {
	return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Index 0 is Sunday. */
export const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;
export const MONTHS = [
	...["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio"],
	...["agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

/** Returns the name of a day's weekday: «lunes». */
export function getWeekdayName(day: string): string {
	return WEEKDAYS[getWeekday(day)] ?? "";
}

/** Returns the name of a day's month: «noviembre». */
export function getMonthName(day: string): string {
	return MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
}

/** Formats a day as «lunes 23 de noviembre». */
export function formatLongDay(day: string): string {
	return `${getWeekdayName(day)} ${Number(day.slice(8, 10))} de ${getMonthName(day)}`;
}

/** Formats a day as «lun 23 nov». */
export function formatShortDay(day: string): string {
	return `${getWeekdayName(day).slice(0, 3)} ${Number(day.slice(8, 10))} ${getMonthName(day).slice(0, 3)}`;
}

/** Formats a minute of day: 480 is «8:00 AM». */
export function formatClockTime(minuteOfDay: number): string {
	const hours = Math.floor(minuteOfDay / 60);
	const minutes = String(minuteOfDay % 60).padStart(2, "0");
	return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** Formats an instant as «2026-11-20, 10:30 AM» in Panama, readable years later and by machines. */
export function formatInstant(instant: string): string {
	const date = new Date(instant);
	return `${toPanamaDay(date)}, ${formatClockTime(toPanamaMinutes(date))}`;
}

/** Parses «8:00 AM» into a minute of day; NaN when the text is not a time. */
export function parseClockTime(time: string): number {
	const [, hours, minutes, period] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time) ?? [];
	return (Number(hours) % 12) * 60 + Number(minutes) + (period === "PM" ? 720 : 0);
}

/** Formats two times as «8:00 y 10:00 AM» or «11:00 AM y 1:00 PM»: a shared AM or PM appears once. */
export function formatTimeWindow(from: string, until: string): string {
	const hasSamePeriod = from.slice(-2) === until.slice(-2);
	return `${hasSamePeriod ? from.slice(0, -3) : from} y ${until}`;
}

/** Formats an arrival time: «9:00 AM», or «entre 8:00 y 10:00 AM» for a drop-off window. */
export function formatArrivalTime(time: string, until: string | null | undefined): string {
	return until ? `entre ${formatTimeWindow(time, until)}` : time;
}

/** Parses "17:30", the stored and transmitted form, into a minute of day. */
export function parseTimeOfDay(time: string): number {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return hours * 60 + minutes;
}

/** Formats a minute of day: 480 is "08:00"; minutes after midnight continue past "24:00". */
export function formatTimeOfDay(minute: number): string {
	const padTwo = (count: number) => String(count).padStart(2, "0");
	return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`;
}
