import { hasNoContactSince } from "#core/requests/ending/expired-leads-read-model.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/**
 * Selects jobs that are two years past their last warranty, of customers without contact since.
 *
 * @param today ISO day in Panama
 */
export function selectExpiredJobs(
	db: DbOrTrx,
	{ before, today }: { before: string; today: string },
	limit: number,
) {
	return db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select("leads.id")
		.where("workOrders.retainedUntil", "<", today)
		.where("leads.updatedAt", "<", before)
		.where(hasNoContactSince(before))
		.orderBy("workOrders.retainedUntil")
		.limit(limit);
}
