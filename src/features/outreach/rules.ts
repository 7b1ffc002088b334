import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { addDays, DAY_MS, daysFrom, panamaDay } from "#panama/time.ts";

/** People of each kind on one page of the list. */
export const OUTREACH_PER_PAGE = 50;

/** A quote without an answer is asked about after this many days, and not again for as many. */
const QUOTE_RESTS_DAYS = 2;
/** No-shows are listed for this many days, until contacted. */
const MISSED_FORGOTTEN_DAYS = 14;
/** Older quotes are not followed up. */
const QUOTE_FORGOTTEN_DAYS = 30;
const DAYS_AHEAD = 14;

/**
 * Returns the working day to remind of today: tomorrow, or the next day on which the shop opens.
 *
 * @returns ISO day in Panama
 * @source rules 4.19
 */
export function reminderDay(now: Date, calendar: OpeningDays): string {
	const tomorrow = addDays(panamaDay(now), 1);
	const coming = daysFrom(tomorrow, DAYS_AHEAD);
	return coming.find((day) => "opens" in planOf(day, calendar)) ?? tomorrow;
}

/** A seen but unanswered estimate is followed up after one day; a renewal request for 14 days. */
const SEEN_RESTS_DAYS = 1;
const RENEWAL_FORGOTTEN_DAYS = 14;
/** Days after which the owner of a ready car is contacted, once each. */
const UNFETCHED_DAYS = [3, 10, 30] as const;

/**
 * Returns the thresholds of today's follow-ups: days in Panama, the others as instants.
 *
 * @source rules 4.19, 10.12
 */
export function turnsOf(now: Date, calendar: OpeningDays) {
	const today = panamaDay(now);
	const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
	return {
		today,
		tomorrow: addDays(today, 1),
		visitsDay: reminderDay(now, calendar),
		missedSince: addDays(today, -MISSED_FORGOTTEN_DAYS),
		seenBefore: daysAgo(SEEN_RESTS_DAYS),
		renewalSince: addDays(today, -RENEWAL_FORGOTTEN_DAYS),
		unfetchedSince: UNFETCHED_DAYS.map(daysAgo) as [string, string, string],
		quietAfter: daysAgo(QUOTE_FORGOTTEN_DAYS),
		quietBefore: daysAgo(QUOTE_RESTS_DAYS),
	};
}
export type Turns = ReturnType<typeof turnsOf>;
