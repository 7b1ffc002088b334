import { addDays, panamaDay } from "#panama/time.ts";

/** Retention of personal data in a request that led to no job (site/privacy.tsx). */
const REMEMBERED_MONTHS = 24;
/** Month-end backups are retained for this many months. */
export const COPIES_KEPT_MONTHS = 12;
const LONGEST_MONTH = 31;

/** Returns the instant before which requests, by their last change, are due for erasure. */
export const forgetBefore = (now: Date) => monthsAfter(now, -REMEMBERED_MONTHS);

/**
 * Returns the last day on which a completed job keeps personal data: its longest warranty plus the retention of a
 * request.
 *
 * @param today ISO day
 */
export function jobKeptUntil(today: string, warrantyMonths: number): string {
	const begins = new Date(`${today}T00:00:00Z`);
	return monthsAfter(begins, warrantyMonths + REMEMBERED_MONTHS).slice(0, 10);
}

/** Staff photos are deleted this many months after the car left, once the warranty is over. */
const PHOTOS_KEPT_MONTHS = 12;

/**
 * Returns the cutoffs for deleting job photos: the instant before which the car left, and the day before which
 * retention ended.
 */
export function jobPhotosUntil(now: Date): { leftBefore: string; keptBefore: string } {
	const leftBefore = monthsAfter(now, -PHOTOS_KEPT_MONTHS);
	return { leftBefore, keptBefore: jobKeptUntil(panamaDay(now), 0) };
}

function monthsAfter(instant: Date, months: number): string {
	const moved = new Date(instant);
	moved.setUTCMonth(moved.getUTCMonth() + months);
	return moved.toISOString();
}

/** Returns the last day on which a backup made today may still exist; month-end backups stay for twelve months. */
export function copiesUntil(today: string): string {
	return addDays(today, COPIES_KEPT_MONTHS * LONGEST_MONTH);
}
