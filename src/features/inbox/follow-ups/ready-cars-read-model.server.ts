import { sql } from "kysely";
import { IS_INSIDE } from "#features/workshop/work-orders/board-read-model.server.ts";
import { listOrderStatesWith } from "#features/workshop/work-orders/order-states.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { buildNotExists } from "#server/database/rows.server.ts";
import type { Thresholds } from "./rules.ts";

/** Lists uncollected cars whose owner has an email address and got fewer pickup reminders than are due, with the due count. */
export function listPickupRemindersDue(db: DbOrTrx, thresholds: Thresholds) {
	return selectReadyCars(db, thresholds)
		.where("leads.email", "is not", null)
		.where(sql<boolean>`coalesce(wants_no_reminders, 0) = 0`)
		.where("workOrders.pickupReminderCount", "<", getDueCountSql(thresholds))
		.select(["workOrders.id as orderId", getDueCountSql(thresholds).as("times")])
		.limit(MAX_EMAILS)
		.execute();
}

/** Maximum emails per hourly run, more than any shop has ready cars. */
const MAX_EMAILS = 300;

const IS_ACCEPTED = sql<boolean>`estimates.state in ('accepted', 'partly_accepted')`;

/** Selects the cars that have been ready for three days, with nothing approved since. */
export const selectReadyCars = (db: DbOrTrx, { uncollectedSince: [first] }: Thresholds) =>
	db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		// A ready car is inside. The condition makes SQLite read those few orders by their own index.
		.where(IS_INSIDE)
		.where("workOrders.state", "in", listOrderStatesWith("isReady"))
		.where("workOrders.stateAt", "<=", first)
		// Skip cars with work approved since, which is done before the car is collected.
		.where(({ selectFrom }) =>
			buildNotExists(
				selectFrom("estimates")
					.whereRef("estimates.leadId", "=", "leads.id")
					.where(IS_ACCEPTED)
					.whereRef("estimates.decidedAt", ">", "workOrders.stateAt"),
			),
		);

/** SQL for the number of contacts due by now. */
export const getDueCountSql = ({ uncollectedSince: [, second, third] }: Thresholds) =>
	sql<number>`case when work_orders.state_at <= ${third} then 3 when work_orders.state_at <= ${second} then 2 else 1 end`;
