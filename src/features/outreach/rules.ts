import { type OpeningDays, planOf } from "#features/settings/rules.ts";
import { addDays, DAY_MS, daysFrom, panamaDay } from "#panama/time.ts";

/** People of each kind on one page of the list. */
export const OUTREACH_PER_PAGE = 50;

/** A quote without an answer is asked about after this many days, and not again for as many. */
const QUOTE_RESTS_DAYS = 2;
/** Who did not come is asked about for this many days, until somebody reached them. */
const MISSED_FORGOTTEN_DAYS = 14;
/** Older quotes are cold: asking again would only bother. */
const QUOTE_FORGOTTEN_DAYS = 30;
const DAYS_AHEAD = 14;

/**
 * The working day whose visits are reminded today: tomorrow, or the next day on which the shop opens.
 *
 * @returns ISO day in Panama
 * @source rules 4.19
 */
export function reminderDay(now: Date, calendar: OpeningDays): string {
	const tomorrow = addDays(panamaDay(now), 1);
	const coming = daysFrom(tomorrow, DAYS_AHEAD);
	return coming.find((day) => "opens" in planOf(day, calendar)) ?? tomorrow;
}

/** An estimate that was seen and not answered is asked about after a day, one whose renewal was asked for within 14. */
const SEEN_RESTS_DAYS = 1;
const RENEWAL_FORGOTTEN_DAYS = 14;
/** A car that is ready and was not fetched is asked about after so many days, once for each. */
const UNFETCHED_DAYS = [3, 10, 30] as const;

/**
 * What makes somebody's silence worth a word today; days in Panama, the others instants.
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
