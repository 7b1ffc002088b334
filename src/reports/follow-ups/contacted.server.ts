import { sql } from "kysely";
import { listKindsWithout } from "#core/requests/kinds.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { buildNotExists } from "#server/database/rows.server.ts";
import { getLastContactSql, IS_OUTSIDE, PERSON_COLUMNS, REQUEST_COLUMNS } from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";

/**
 * Selects contacted requests of the last 30 days without a step since, longest silent first. One with a visit, an
 * estimate or a planned call stands in the list of that.
 *
 * @source rules 4.19
 */
export function selectContacted(db: FollowUpView, { quietAfter, contactedBefore, today }: Thresholds) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("customers", "customers.id", "leads.customerId")
			// These columns lead the index `leads_by_state_requested`.
			.where("leads.isQuarantined", "=", 0)
			.where("leads.state", "=", "contacted")
			.where("leads.requestedAt", ">", quietAfter)
			.where("leads.requestedAt", "<=", contactedBefore)
			.where("leads.updatedAt", "<=", contactedBefore)
			.where("leads.kind", "not in", listKindsWithout("needsAnswer"))
			.where("leads.callBackOn", "is", null)
			.where(IS_OUTSIDE)
			.where(({ selectFrom }) =>
				buildNotExists(selectFrom("visits").whereRef("visits.leadId", "=", "leads.id")),
			)
			.where(({ selectFrom }) =>
				buildNotExists(selectFrom("estimates").whereRef("estimates.leadId", "=", "leads.id")),
			)
			.where(getLastContactSql("contacted", today), "<=", contactedBefore)
			.select([...PERSON_COLUMNS, ...REQUEST_COLUMNS, "leads.kind", "leads.channel", "wantsNoReminders"])
			.select(sql<string>`leads.updated_at`.as("updatedAt"))
			.orderBy("leads.updatedAt")
			.orderBy("leads.id")
	);
}
