import { getJobPhotoCutoffs } from "#domain/retention.ts";
import { STAFF_PHOTO_KINDS } from "#features/workshop/photos/rules.ts";
import { DELETE_BATCH_SIZE } from "#features/workshop/photos/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";

/** Lists a batch of staff photos of cars that left at least 12 months ago and whose longest warranty is over. */
export async function listExpiredStaffPhotos(db: DbOrTrx, now: Date): Promise<string[]> {
	const { departedBefore, retainedBefore } = getJobPhotoCutoffs(now);
	const rows = await db
		.selectFrom("workOrders")
		.innerJoin("requestPhotos", "requestPhotos.leadId", "workOrders.leadId")
		.select("requestPhotos.id")
		.where("workOrders.retainedUntil", "<", retainedBefore)
		.where("workOrders.stateAt", "<", departedBefore)
		.where("requestPhotos.kind", "in", STAFF_PHOTO_KINDS)
		.limit(DELETE_BATCH_SIZE)
		.execute();
	return getIds(rows);
}
