import { sql } from "kysely";
import { CUSTOMER_CANCELLED_REASON } from "#core/requests/authors.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { HISTORY_LINES } from "#features/workshop/appointments/messages.ts";
import { listVisitStatesWith } from "#features/workshop/appointments/visit-states.ts";
import { buildNotExists } from "#server/database/rows.server.ts";
import { PERSON_COLUMNS, REQUEST_COLUMNS, selectVisits, VISIT_COLUMNS } from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";

/** SQL for the instant at which the shop cancelled; the visit's own change date moves with every correction. */
const CANCELLED_AT = sql<string>`coalesce((select max(off.created_at) from lead_events off
	where off.lead_id = leads.id and off.kind = 'state'
	and off.text like ${`${HISTORY_LINES.cancelled({ cancelledBy: "shop", cancelReason: null })}%`}), visits.updated_at)`;

/**
 * Selects customers of visits that the shop cancelled without notifying them: no email was sent or is about to be, and
 * no contact was recorded since. Customers who declined reminders are included, so that they do not come in vain.
 */
export function selectUnnotified(db: FollowUpView, { today }: Thresholds) {
	return selectVisits(db)
		.leftJoin("outbox", "outbox.id", "visits.emailJobId")
		.where("visits.state", "in", listVisitStatesWith("isCancelled"))
		.where("visits.day", ">=", today)
		.where("visits.cancelledBy", "=", "shop")
		.where((where) =>
			where.or([
				where("visits.emailJobId", "is", null),
				where("outbox.state", "in", ["held", "dead"]),
				// Pending for another try.
				where("outbox.lastError", "is not", null),
			]),
		)
		.where((where) =>
			where.or([
				where("visits.cancelReason", "is", null),
				where("visits.cancelReason", "!=", CUSTOMER_CANCELLED_REASON),
			]),
		)
		.where(({ selectFrom }) =>
			buildNotExists(
				selectFrom("leadEvents")
					.whereRef("leadEvents.leadId", "=", "leads.id")
					.where("leadEvents.kind", "=", "contact")
					.where("leadEvents.createdAt", ">=", CANCELLED_AT),
			),
		)
		.select([
			...PERSON_COLUMNS,
			...REQUEST_COLUMNS,
			"visits.car",
			"visits.cancelledBy",
			"visits.cancelReason",
		])
		.select(VISIT_COLUMNS)
		.$narrowType<{ day: string }>()
		.orderBy("visits.day")
		.orderBy("visits.startMinute")
		.orderBy("visits.id");
}
