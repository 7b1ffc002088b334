import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { buildNotExists } from "#server/database/rows.server.ts";

/**
 * Must match the condition of the index `leads_to_forget` exactly. The index holds only these rows, so that erased
 * requests are not read again every hour.
 */
const HAS_PERSONAL_DATA = sql<boolean>`leads.state <> 'won' and leads.kind <> 'newsletter'
	and leads.forgotten_at is null`;

/** Matches leads without a customer, or whose customer had no contact since an instant. */
export const hasNoContactSince = (before: string) =>
	sql<boolean>`(customers.last_contact_at is null or customers.last_contact_at < ${before})`;

/** Selects requests without a job that still hold personal data, without activity or customer contact since. */
export function selectExpiredLeads(db: DbOrTrx, before: string, limit: number) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("customers", "customers.id", "leads.customerId")
			.select("leads.id")
			.where("leads.createdAt", "<", before)
			.where("leads.updatedAt", "<", before)
			.where(HAS_PERSONAL_DATA)
			// A merged request is erased with the one that stands for it.
			.where("leads.mergedIntoId", "is", null)
			.where(hasNoContactSince(before))
			.where(({ selectFrom }) =>
				buildNotExists(
					selectFrom("leadEvents")
						.whereRef("leadEvents.leadId", "=", "leads.id")
						.where("leadEvents.createdAt", ">=", before),
				),
			)
			.orderBy("leads.createdAt")
			.limit(limit)
	);
}
