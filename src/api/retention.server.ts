import { deleteOldDevices } from "#core/accounts/known-devices.server.ts";
import { deleteOldPasswordLinks } from "#core/accounts/password-links/store.server.ts";
import { deleteOldClosings } from "#core/requests/bulk-closing/store.server.ts";
import { deleteOldSenders } from "#core/requests/burst-protection/store.server.ts";
import { eraseOldLeads } from "#core/requests/erase-leads.server.ts";
import { deletePastViews } from "#features/blog/count-view.server.ts";
import { purgeExpiredTrash } from "#features/blog/editing/trash.server.ts";
import { deleteExpiredCalendarRows } from "#features/calendar/retention.server.ts";
import { sweepMedia } from "#features/media/manage.server.ts";
import { deleteUnsubscribed } from "#features/newsletter/delete-subscribers.server.ts";
import { findBackupDeadline, WAITS_FOR_BACKUP } from "#features/overview/clock-check.server.ts";
import { findNewestActivity } from "#features/overview/newest-activity-read-model.server.ts";
import { eraseExpiredPayers } from "#features/payments/erase.server.ts";
import { deleteExpiredPhotos } from "#features/photos/delete.server.ts";
import { deleteExpiredBatches } from "#features/products/bulk/batches.server.ts";
import { deleteOldSearches } from "#features/products/searches/missed-searches.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { recordClock } from "#server/start/clock-mark.server.ts";
import type { Chore } from "#server/worker/chore.ts";
import "./hook-handlers.server.ts";

const createDeletion = (name: string, run: Chore["run"]): Chore => ({
	name,
	every: "hour",
	deletesData: true,
	run,
});

/** Hourly chores that delete data permanently. */
export const DELETION_CHORES: readonly Chore[] = [
	createDeletion("erase-old-requests", eraseOldLeads),
	createDeletion("delete-unsubscribed", deleteUnsubscribed),
	createDeletion("delete-photos", deleteExpiredPhotos),
	createDeletion("empty-blog-trash", purgeExpiredTrash),
	createDeletion("delete-blog-views", deletePastViews),
	createDeletion("delete-product-batches", deleteExpiredBatches),
	createDeletion("erase-payers", eraseExpiredPayers),
	createDeletion("sweep-media", (ctx) => sweepMedia(ctx, false)),
	createDeletion("delete-calendar-rows", deleteExpiredCalendarRows),
	createDeletion("delete-searches", deleteOldSearches),
	createDeletion("delete-known-devices", deleteOldDevices),
	createDeletion("delete-password-links", deleteOldPasswordLinks),
	createDeletion("delete-bulk-closings", deleteOldClosings),
	createDeletion("delete-burst-senders", deleteOldSenders),
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
