import { getKeys } from "#domain/text/keys.ts";
import { addDays, getWeekday } from "#domain/time.ts";

export const OUTCOMES = ["met", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The rights under Ley 81 of 2019, each with the working days in which /privacidad promises an answer. */
const WORKING_DAYS = {
	access: 10,
	correction: 5,
	erasure: 10,
	objection: 10,
	portability: 10,
};
export const REQUEST_KINDS = getKeys(WORKING_DAYS);
export type RequestKind = keyof typeof WORKING_DAYS;

/** Maximum age in days of a request that is registered today. */
export const MAX_DAYS_AGO = 90;
export const REQUESTS_PER_PAGE = 50;
/** Maximum number of rows per section of a person's data export, more than anyone has. */
export const MAX_LISTED_ROWS = 2000;

/**
 * Returns the last day to answer a request in time. Holidays count as working days, so the day may be early but never
 * late.
 *
 * @param receivedOn the Panama day on which the person identified themselves
 * @source rules 5.17
 */
export function getDueDay(kind: RequestKind, receivedOn: string): string {
	let day = receivedOn;
	// Weekend days do not count.
	for (let remainingDays = WORKING_DAYS[kind]; remainingDays > 0; ) {
		day = addDays(day, 1);
		if (getWeekday(day) % 6 !== 0) remainingDays--;
	}
	return day;
}
