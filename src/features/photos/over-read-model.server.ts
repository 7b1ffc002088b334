import { jobPhotosUntil } from "#kept-for.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { STAFF_PHOTO_KINDS } from "./rules.ts";
import { FORGOTTEN_AT_ONCE } from "./store.server.ts";

/** Lists a batch of staff photos of cars that left at least 12 months ago and whose longest warranty is over. */
export async function listOutlived(db: DbOrTrx, now: Date): Promise<string[]> {
	const { leftBefore, keptBefore } = jobPhotosUntil(now);
	const rows = await db
		.selectFrom("workOrders")
		.innerJoin("requestPhotos", "requestPhotos.leadId", "workOrders.leadId")
		.select("requestPhotos.id")
		.where("workOrders.keptUntil", "<", keptBefore)
		.where("workOrders.stateAt", "<", leftBefore)
		.where("requestPhotos.kind", "in", STAFF_PHOTO_KINDS)
		.limit(FORGOTTEN_AT_ONCE)
		.execute();
	return idsOf(rows);
}
