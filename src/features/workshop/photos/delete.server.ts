import { deleteEndedTerms } from "#core/requests/form/photo-term.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { deletePhotos } from "./files.server.ts";
import { expiredStaffPhotoIds } from "./hooks.server.ts";
import { REMOVED_RETENTION_DAYS, UNFINISHED_RETENTION_MS } from "./rules.ts";
import { DELETE_BATCH_SIZE, listExpiredPhotos } from "./store.server.ts";

/** Days for which an ended photo term stays stored. */
const ENDED_TERM_RETENTION_DAYS = 30;

/** Deletes the photos of requests whose personal data is erased. @source rules 5.5, 5.18 */
export async function deletePhotosOfLeads(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	await deletePhotos(trx, now, "leadId", leadIds);
}

/**
 * Deletes photos unfinished after a day, photos removed 30 days ago, staff photos of cars whose warranties are over,
 * and ended photo terms.
 *
 * @source rules 5.25
 */
export async function deleteExpiredPhotos(ctx: AppContext): Promise<void> {
	const now = ctx.now();
	const getCutoff = (ms: number) => new Date(now.getTime() - ms).toISOString();
	const cutoffs = {
		startedBefore: getCutoff(UNFINISHED_RETENTION_MS),
		removedBefore: getCutoff(REMOVED_RETENTION_DAYS * DAY_MS),
	};
	for (;;) {
		const count = await withTransaction(ctx.db, async (trx) => {
			const ids = [...(await listExpiredPhotos(trx, cutoffs)), ...(await expiredStaffPhotoIds.get(trx, now))];
			await deletePhotos(trx, now, "id", ids);
			return ids.length;
		});
		if (count < DELETE_BATCH_SIZE) break;
	}
	await deleteEndedTerms(ctx.db, getCutoff(ENDED_TERM_RETENTION_DAYS * DAY_MS));
}
