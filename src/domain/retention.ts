import { addDays, toPanamaDay } from "./time.ts";

/** Retention of personal data in a request that led to no job (the bundled privacy policy). */
const REQUEST_RETENTION_MONTHS = 24;
/** Month-end backups are retained for this many months. */
export const BACKUP_RETENTION_MONTHS = 12;
const MAX_DAYS_IN_MONTH = 31;

/** Returns the instant before which requests, by their last change, are due for erasure. */
export const getForgetCutoff = (now: Date) => addMonths(now, -REQUEST_RETENTION_MONTHS);

/**
 * Returns the last day on which a completed job keeps personal data: its longest warranty plus the retention of a
 * request.
 *
 * @param today ISO day
 */
export function getJobRetentionEnd(today: string, warrantyMonths: number): string {
	const startsAt = new Date(`${today}T00:00:00Z`);
	return addMonths(startsAt, warrantyMonths + REQUEST_RETENTION_MONTHS).slice(0, 10);
}

/**
 * Returns the last day on which the accounts of a request name an erased customer.
 *
 * @param day ISO day on which the amount became due
 * @param years the legal term, a setting
 */
export function getAccountsRetentionEnd(day: string, years: number): string {
	return addMonths(new Date(`${day}T00:00:00Z`), years * 12).slice(0, 10);
}

/** Staff photos are deleted this many months after the car left, once the warranty is over. */
const PHOTO_RETENTION_MONTHS = 12;

/**
 * Returns the cutoffs for deleting job photos: the instant before which the car left, and the day before which
 * retention ended.
 */
export function getJobPhotoCutoffs(now: Date): { departedBefore: string; retainedBefore: string } {
	const departedBefore = addMonths(now, -PHOTO_RETENTION_MONTHS);
	return { departedBefore, retainedBefore: getJobRetentionEnd(toPanamaDay(now), 0) };
}

/** Months for which a product's history says what a bulk change did to it. */
const CATALOGUE_HISTORY_MONTHS = 24;

/** Returns the instant before which products forget what bulk changes did to them. */
export const getCatalogueHistoryCutoff = (now: Date) => addMonths(now, -CATALOGUE_HISTORY_MONTHS);

function addMonths(instant: Date, months: number): string {
	const shifted = new Date(instant);
	shifted.setUTCMonth(shifted.getUTCMonth() + months);
	return shifted.toISOString();
}

/** Returns the last day on which a backup made today may still exist; month-end backups stay for twelve months. */
export function getBackupRetentionEnd(today: string): string {
	return addDays(today, BACKUP_RETENTION_MONTHS * MAX_DAYS_IN_MONTH);
}
