import { jobPhotosUntil } from "#kept-for.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { STAFF_PHOTO_KINDS } from "./rules.ts";
import { FORGOTTEN_AT_ONCE } from "./store.server.ts";

/** A handful of photos that staff took of cars which left: their longest warranty is over, and 12 months at least. */
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
