import { forgetAppointmentWords, forgetVisitWords } from "#features/appointments/forget.server.ts";
import { forgetViews } from "#features/blog/count-view.server.ts";
import { forgetBin } from "#features/blog/staff/bin.server.ts";
import { forgetOldCalendarRows } from "#features/calendar/forget.server.ts";
import { forgetPlates } from "#features/cars/forget.server.ts";
import { MESSAGES } from "#features/contact/as-lead.server.ts";
import { forgetEstimateWords } from "#features/estimates/forget.server.ts";
import { forgetClosings } from "#features/leads/closing/store.server.ts";
import { forgetOldLeads } from "#features/leads/forget.server.ts";
import { forgetLinks } from "#features/leads/link/links.server.ts";
import { forgetStrangers } from "#features/leads/strangers/store.server.ts";
import { sweepMedia } from "#features/media/keep.server.ts";
import { forgetWhoLeft } from "#features/newsletter/forget.server.ts";
import { copiedFirst, WAITS_FOR_COPY } from "#features/overview/copied-first.server.ts";
import { newestActivity } from "#features/overview/read-model.server.ts";
import { forgetOverPhotos, forgetPhotos } from "#features/photos/forget.server.ts";
import { forgetOldSearches } from "#features/products/searches/missed.server.ts";
import { QUOTES } from "#features/quotes/as-lead.server.ts";
import { SERVICE_REQUESTS } from "#features/service-requests/as-lead.server.ts";
import { forgetOldDevices } from "#features/staff/known-devices.server.ts";
import { forgetOrderWords } from "#features/work-orders/forget.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { watchClock } from "#platform/start/clock-mark.server.ts";

/** Features of the lead types that staff record in the inbox. */
export const KIND_ROOMS = { contact: MESSAGES, quote: QUOTES, service_request: SERVICE_REQUESTS };

/** Callbacks that clear each feature's text when a person is forgotten. */
export const FORGET_WORDS = [
	...Object.values(KIND_ROOMS).map(({ forget }) => forget),
	forgetAppointmentWords,
	forgetVisitWords,
	forgetEstimateWords,
	forgetOrderWords,
	forgetPlates,
	forgetPhotos,
	forgetLinks,
];

/** Forgets old requests as /privacidad promises; every feature clears its text. */
export function forgetOldPeople(at: Platform): Promise<number> {
	return forgetOldLeads(at, FORGET_WORDS);
}

/** Hourly chores that delete data permanently. */
export const FORGETTING: readonly ((at: Platform) => Promise<unknown>)[] = [
	forgetOldPeople,
	forgetWhoLeft,
	forgetOverPhotos,
	forgetBin,
	forgetViews,
	(at) => sweepMedia(at, false),
	forgetOldCalendarRows,
	forgetOldSearches,
	forgetOldDevices,
	forgetClosings,
	forgetStrangers,
];

/**
 * Returns the reason to suspend deletions when the clock is simulated or implausibly far from the latest activity.
 *
 * @source rules 9.12
 */
export async function clockHold(at: Platform): Promise<string | undefined> {
	const { name } = await watchClock(at, () => newestActivity(at.reads));
	return name === "right" ? undefined : `clock ${name}`;
}

/** Returns the reason to suspend deletions until the newest backup contains the data. @source rules 9.18 */
export async function copyHold(at: Platform): Promise<string | undefined> {
	return (await copiedFirst(at)) && WAITS_FOR_COPY;
}
