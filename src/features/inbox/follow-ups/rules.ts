import { getDayPlan, type OpeningDays } from "#core/settings/rules.ts";
import { addDays, DAY_MS, listDays, toPanamaDay } from "#domain/time.ts";
import type { ESTIMATE_REASONS } from "./messages.ts";

/** People of each kind on one page of the list. */
export const FOLLOW_UPS_PER_PAGE = 50;

/** A quote without an answer is followed up after this many days, and again after as many. */
const QUOTE_QUIET_DAYS = 2;
/** A contacted request without an answer is followed up after this many days, and again after as many. */
const CONTACTED_QUIET_DAYS = 3;
/** No-shows are listed for this many days, until contacted. */
const MISSED_MAX_AGE_DAYS = 14;
/** Older quotes are not followed up. */
const QUOTE_MAX_AGE_DAYS = 30;
/** A balance is named after a week. */
const OWED_QUIET_DAYS = 7;
const MAX_DAYS_AHEAD = 14;

/**
 * Returns the working day to remind of today: tomorrow, or the next day on which the shop opens.
 *
 * @returns ISO day in Panama
 * @source rules 4.19
 */
export function getReminderDay(now: Date, calendar: OpeningDays): string {
	const tomorrow = addDays(toPanamaDay(now), 1);
	const nextDays = listDays(tomorrow, MAX_DAYS_AHEAD);
	return nextDays.find((day) => "opens" in getDayPlan(day, calendar)) ?? tomorrow;
}

/** A seen but unanswered estimate is followed up after one day; a renewal request for 14 days. */
const SEEN_QUIET_DAYS = 1;
const RENEWAL_MAX_AGE_DAYS = 14;
/** Days after which the owner of a ready car is contacted, once each. */
const PICKUP_REMINDER_DAYS = [3, 10, 30] as const;

/**
 * Returns the thresholds of today's follow-ups: days in Panama, the others as instants.
 *
 * @source rules 4.19, 10.12
 */
export function getThresholds(now: Date, calendar: OpeningDays) {
	const today = toPanamaDay(now);
	const getInstantDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
	return {
		today,
		tomorrow: addDays(today, 1),
		visitsDay: getReminderDay(now, calendar),
		missedSince: addDays(today, -MISSED_MAX_AGE_DAYS),
		seenBefore: getInstantDaysAgo(SEEN_QUIET_DAYS),
		renewalSince: addDays(today, -RENEWAL_MAX_AGE_DAYS),
		uncollectedSince: PICKUP_REMINDER_DAYS.map(getInstantDaysAgo) as [string, string, string],
		owedBefore: addDays(today, -OWED_QUIET_DAYS),
		quietAfter: getInstantDaysAgo(QUOTE_MAX_AGE_DAYS),
		quietBefore: getInstantDaysAgo(QUOTE_QUIET_DAYS),
		contactedBefore: getInstantDaysAgo(CONTACTED_QUIET_DAYS),
	};
}
export type Thresholds = ReturnType<typeof getThresholds>;

type EstimateTimes = Record<
	"renewalRequestedAt" | "questionAt" | "seenAt" | "sentAt" | "validUntil",
	string | null
>;

/** Returns the reason to contact about an estimate, and since when. */
export function getEstimateReason(
	{ renewalRequestedAt, questionAt, seenAt, sentAt, validUntil }: EstimateTimes,
	{ tomorrow }: Thresholds,
): { reasonKey: keyof typeof ESTIMATE_REASONS; since: string | null } {
	if (renewalRequestedAt) return { reasonKey: "renewal", since: renewalRequestedAt };
	if (questionAt) return { reasonKey: "asked", since: questionAt };
	if (validUntil === tomorrow) return { reasonKey: "ends", since: sentAt };
	return { reasonKey: "seen", since: seenAt };
}
