import { addDays, formatLongDay, getMonthName } from "#domain/time.ts";

/** The period of the file: a month («2026-11») or a day («2026-11-20»). */
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-\d\d-\d\d$/;
/** Stands for every period in the list of sales without a number. */
export const ALL_PERIODS = "todo";

export type DayRange = { first: string; last: string };

export const isMonth = (period: string) => MONTH.test(period);

/** Tells whether a text is a month or a day that exists. */
export function isPeriod(text: string): boolean {
	if (!DAY.test(text)) return isMonth(text);
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const getMonth = (day: string) => day.slice(0, 7);

/** Returns the first and last day of a period. */
export function toDayRange(period: string): DayRange {
	if (!isMonth(period)) return { first: period, last: period };
	return { first: `${period}-01`, last: addDays(`${shiftMonth(period, 1)}-01`, -1) };
}

/** Returns the month some months later. */
export function shiftMonth(month: string, count: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Formats a period: «noviembre de 2026», «viernes 20 de noviembre de 2026». */
export function formatPeriod(period: string): string {
	const year = period.slice(0, 4);
	return isMonth(period)
		? `${getMonthName(`${period}-01`)} de ${year}`
		: `${formatLongDay(period)} de ${year}`;
}
