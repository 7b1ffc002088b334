import { sql } from "kysely";
import { getDueCountSql, selectReadyCars } from "#features/inbox/follow-ups/ready-cars-read-model.server.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { PERSON_COLUMNS } from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";

/**
 * Selects cars that were ready 3, 10 or 30 days ago and not collected since, longest first. After a contact the car is skipped until the
 * next threshold, and after the third for good.
 */
export function selectUncollectedCars(db: FollowUpView, thresholds: Thresholds) {
	const marks = sql<number>`(select count(*) from follow_up_marks earlier where earlier.lead_id = leads.id
		and earlier.kind = 'ready' and earlier.day < ${thresholds.today} and earlier.created_at > work_orders.state_at)`;
	return selectReadyCars(db, thresholds)
		.innerJoin("cars", "cars.id", "workOrders.carId")
		.where(marks, "<", getDueCountSql(thresholds))
		.select([...PERSON_COLUMNS, "wantsNoReminders", "workOrders.reference", "workOrders.stateAt"])
		.select(["cars.brand", "cars.model", "workOrders.state", "workOrders.promisedAt"])
		.orderBy("workOrders.stateAt")
		.orderBy("workOrders.leadId");
}
