import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { notExists } from "#platform/database/rows.server.ts";
import { FORGOTTEN } from "./sentences.ts";

/**
 * Word for word the condition of the index `leads_to_forget`, which holds only these: what was forgotten long ago is not
 * read again every hour. Anybody may write those words as a name.
 */
const STILL_NAMED = sql<boolean>`leads.state <> 'won' and leads.kind <> 'newsletter'
	and (leads.name <> ${sql.lit(FORGOTTEN.name)} or leads.phone is not null or leads.email is not null
		or leads.customer_id is not null)`;

/** Nobody is their customer any more, or that one was last heard of before an instant. */
const notHeardSince = (before: string) =>
	sql<boolean>`(customers.last_contact_at is null or customers.last_contact_at < ${before})`;

/** Jobs whose last warranty, and two years more, are over, of people who have not come back since. @param today ISO day in Panama */
export function oldJobs(
	db: DbOrTrx,
	{ before, today }: { before: string; today: string },
	limit: number,
) {
	return db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select("leads.id")
		.where("workOrders.keptUntil", "<", today)
		.where("leads.updatedAt", "<", before)
		.where(notHeardSince(before))
		.orderBy("workOrders.keptUntil")
		.limit(limit);
}

/** Requests without a job that still name a person, untouched since then, of people who have not come back since. */
export function oldLeads(db: DbOrTrx, before: string, limit: number) {
	return db
		.selectFrom("leads")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select("leads.id")
		.where("leads.createdAt", "<", before)
		.where("leads.updatedAt", "<", before)
		.where(STILL_NAMED)
		.where(notHeardSince(before))
		.where(({ selectFrom }) =>
			notExists(
				selectFrom("leadEvents")
					.whereRef("leadEvents.leadId", "=", "leads.id")
					.where("leadEvents.createdAt", ">=", before),
			),
		)
		.orderBy("leads.createdAt")
		.limit(limit);
}
