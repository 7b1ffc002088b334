import { deleteOldDevices } from "#core/accounts/known-devices.server.ts";
import { deleteOldSenders } from "#core/requests/burst-protection/store.server.ts";
import { deleteOldClosings } from "#core/requests/closing/store.server.ts";
import { eraseOldLeads } from "#core/requests/erase-leads.server.ts";
import { forgetLinks } from "#core/requests/link/links.server.ts";
import { eraseAppointmentText, eraseVisitText } from "#features/appointments/erase-text.server.ts";
import { deletePastViews } from "#features/blog/count-view.server.ts";
import { purgeExpiredTrash } from "#features/blog/editing/trash.server.ts";
import { deleteExpiredCalendarRows } from "#features/calendar/retention.server.ts";
import { erasePlates } from "#features/cars/erase.server.ts";
import { messageLeadKind } from "#features/contact/lead-kind.server.ts";
import { eraseEstimatePersonalData } from "#features/estimates/erase-personal-data.server.ts";
import { sweepMedia } from "#features/media/manage.server.ts";
import { deleteUnsubscribed } from "#features/newsletter/delete-subscribers.server.ts";
import { findBackupDeadline, WAITS_FOR_BACKUP } from "#features/overview/backup-deadline.server.ts";
import { findNewestActivity } from "#features/overview/read-model.server.ts";
import { deleteExpiredPhotos, deletePhotosOfLeads } from "#features/photos/delete.server.ts";
import { deleteOldSearches } from "#features/products/searches/missed-searches.server.ts";
import { QUOTE_LEAD_KIND } from "#features/quotes/quote-lead-kind.server.ts";
import { serviceRequestLeadKind } from "#features/service-requests/lead-kind.server.ts";
import { eraseOrderTexts } from "#features/work-orders/erase.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { recordClock } from "#server/start/clock-mark.server.ts";

/** Features of the lead types that staff record in the inbox. */
export const LEAD_FEATURES = {
	contact: messageLeadKind,
	quote: QUOTE_LEAD_KIND,
	service_request: serviceRequestLeadKind,
};

/** Callbacks that clear each feature's text when a person is forgotten. */
export const FORGET_CALLBACKS = [
	...Object.values(LEAD_FEATURES).map(({ forget }) => forget),
	eraseAppointmentText,
	eraseVisitText,
	eraseEstimatePersonalData,
	eraseOrderTexts,
	erasePlates,
	deletePhotosOfLeads,
	forgetLinks,
];

/** Forgets old requests as /privacidad promises; every feature clears its text. */
export function forgetOldPeople(ctx: AppContext): Promise<number> {
	return eraseOldLeads(ctx, FORGET_CALLBACKS);
}

/** Hourly chores that delete data permanently. */
export const DELETION_CHORES: readonly ((ctx: AppContext) => Promise<unknown>)[] = [
	forgetOldPeople,
	deleteUnsubscribed,
	deleteExpiredPhotos,
	purgeExpiredTrash,
	deletePastViews,
	(ctx) => sweepMedia(ctx, false),
	deleteExpiredCalendarRows,
	deleteOldSearches,
	deleteOldDevices,
	deleteOldClosings,
	deleteOldSenders,
];

/**
 * Returns the reason to suspend deletions when the clock is simulated or implausibly far from the latest activity.
 *
 * @source rules 9.12
 */
export async function findClockHold(ctx: AppContext): Promise<string | undefined> {
	const { name } = await recordClock(ctx, () => findNewestActivity(ctx.reads));
	return name === "right" ? undefined : `clock ${name}`;
}

/** Returns the reason to suspend deletions until the newest backup contains the data. @source rules 9.18 */
export async function findBackupHold(ctx: AppContext): Promise<string | undefined> {
	return (await findBackupDeadline(ctx)) && WAITS_FOR_BACKUP;
}
