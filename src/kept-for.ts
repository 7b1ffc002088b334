import { addDays, panamaDay } from "#panama/time.ts";

/** How long a request that led to no job names its person (site/privacy.tsx). */
const REMEMBERED_MONTHS = 24;
/** The copies of the last day of so many months stay. */
export const COPIES_KEPT_MONTHS = 12;
const LONGEST_MONTH = 31;

/** Requests last touched before this instant are due to be forgotten. */
export const forgetBefore = (now: Date) => monthsAfter(now, -REMEMBERED_MONTHS);

/** The day until which a job that was done names its person: its longest warranty, and as long as any other request. @param today ISO day */
export function jobKeptUntil(today: string, warrantyMonths: number): string {
	const begins = new Date(`${today}T00:00:00Z`);
	return monthsAfter(begins, warrantyMonths + REMEMBERED_MONTHS).slice(0, 10);
}

/** What staff photographed of a job goes once its warranty is over and it left so many months ago. */
const PHOTOS_KEPT_MONTHS = 12;

/** Which jobs are those: left before an instant, and kept for their warranty's sake until before a day. */
export function jobPhotosUntil(now: Date): { leftBefore: string; keptBefore: string } {
	const leftBefore = monthsAfter(now, -PHOTOS_KEPT_MONTHS);
	return { leftBefore, keptBefore: jobKeptUntil(panamaDay(now), 0) };
}

function monthsAfter(instant: Date, months: number): string {
	const moved = new Date(instant);
	moved.setUTCMonth(moved.getUTCMonth() + months);
	return moved.toISOString();
}

/** The last day on which a copy of today may still be there: that of the month stays for twelve of them. */
export function copiesUntil(today: string): string {
	return addDays(today, COPIES_KEPT_MONTHS * LONGEST_MONTH);
}
