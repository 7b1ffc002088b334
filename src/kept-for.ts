import { addDays } from "#panama/time.ts";

/** How long a request that led to no job names its person (site/privacy.tsx). */
const REMEMBERED_MONTHS = 24;
/** The copies of the last day of so many months stay. */
export const COPIES_KEPT_MONTHS = 12;
const LONGEST_MONTH = 31;

/** Requests last touched before this instant are due to be forgotten. */
export function forgetBefore(now: Date): string {
	const before = new Date(now);
	before.setUTCMonth(before.getUTCMonth() - REMEMBERED_MONTHS);
	return before.toISOString();
}

/** The last day on which a copy of today may still be there: that of the month stays for twelve of them. */
export function copiesUntil(today: string): string {
	return addDays(today, COPIES_KEPT_MONTHS * LONGEST_MONTH);
}
