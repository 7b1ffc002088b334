import { forgetVisitWords } from "#features/appointments/forget.server.ts";
import { forgetAppointmentWords } from "#features/appointments/request/forget.server.ts";
import { forgetOldCalendarRows } from "#features/calendar/forget.server.ts";
import { forgetMessageWords } from "#features/contact/forget.server.ts";
import { forgetEstimateWords } from "#features/estimates/forget.server.ts";
import { forgetClosings } from "#features/leads/closing/forget.server.ts";
import { forgetOldLeads } from "#features/leads/forget.server.ts";
import { forgetLinks } from "#features/links/record/links.server.ts";
import { sweepMedia } from "#features/media/keep.server.ts";
import { forgetWhoLeft } from "#features/newsletter/forget.server.ts";
import { copiedFirst, WAITS_FOR_COPY } from "#features/overview/copied-first.server.ts";
import { newestActivity } from "#features/overview/read-model.server.ts";
import { forgetOverPhotos, forgetPhotos } from "#features/photos/forget.server.ts";
import { forgetQuoteWords } from "#features/quotes/forget.server.ts";
import { forgetOldSearches } from "#features/searches/missed.server.ts";
import { forgetServiceRequestWords } from "#features/service-requests/forget.server.ts";
import { forgetOldDevices } from "#features/staff/known-devices.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { watchClock } from "#platform/start/clock-mark.server.ts";

/** What each room of a kind of lead clears when its person is forgotten. */
export const FORGET_WORDS = [
	forgetQuoteWords,
	forgetMessageWords,
	forgetAppointmentWords,
	forgetVisitWords,
	forgetServiceRequestWords,
	forgetEstimateWords,
	forgetPhotos,
	forgetLinks,
];

/** Keeps the promise of /privacidad about time: every room forgets the words of the requests that are forgotten. */
export function forgetOldPeople(at: Platform): Promise<number> {
	return forgetOldLeads(at, FORGET_WORDS);
}

/** What takes something away for good, by the hour. */
export const FORGETTING: readonly ((at: Platform) => Promise<unknown>)[] = [
	forgetOldPeople,
	forgetWhoLeft,
	forgetOverPhotos,
	(at) => sweepMedia(at, false),
	forgetOldCalendarRows,
	forgetOldSearches,
	forgetOldDevices,
	forgetClosings,
];

/**
 * Why the clock lets nothing be forgotten: it has a date of its own, or stands implausibly far from what was seen last.
 *
 * @source rules 9.12
 */
export async function clockHold(at: Platform): Promise<string | undefined> {
	const { name } = await watchClock(at, () => newestActivity(at.reads));
	return name === "right" ? undefined : `clock ${name}`;
}

/** What is forgotten is in the newest copy first. @source rules 9.18 */
export async function copyHold(at: Platform): Promise<string | undefined> {
	return (await copiedFirst(at)) && WAITS_FOR_COPY;
}
