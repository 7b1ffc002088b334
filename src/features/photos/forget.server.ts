import { deleteEndedTerms } from "#features/leads/photo-term.server.ts";
import { DAY_MS } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { dropPhotos } from "./files.server.ts";
import { listOutlived } from "./over-read-model.server.ts";
import { HALF_KEPT_MS, REMOVED_KEPT_DAYS } from "./rules.ts";
import { FORGOTTEN_AT_ONCE, listOver } from "./store.server.ts";

/** Days for which an ended photo term stays stored. */
const ENDED_KEPT_DAYS = 30;

/** Deletes the photos of requests whose personal data is erased. @source rules 5.5, 5.18 */
export async function forgetPhotos(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	await dropPhotos(trx, now, "leadId", leadIds);
}

/**
 * Deletes photos unfinished after a day, photos removed 30 days ago, staff photos of cars whose warranties are over,
 * and ended photo terms.
 *
 * @source rules 5.25
 */
export async function forgetOverPhotos(at: Platform): Promise<void> {
	const now = at.now();
	const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
	const over = {
		begunBefore: before(HALF_KEPT_MS),
		removedBefore: before(REMOVED_KEPT_DAYS * DAY_MS),
	};
	for (;;) {
		const count = await inTransaction(at.db, async (trx) => {
			const ids = [...(await listOver(trx, over)), ...(await listOutlived(trx, now))];
			await dropPhotos(trx, now, "id", ids);
			return ids.length;
		});
		if (count < FORGOTTEN_AT_ONCE) break;
	}
	await deleteEndedTerms(at.db, before(ENDED_KEPT_DAYS * DAY_MS));
}
