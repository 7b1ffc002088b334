import { sql } from "kysely";
import { listOrderStatesWith } from "./order-states.ts";

/** Builds the SQL for whether the car of a row of `leads` is not in the workshop. */
export const buildNoCarInside = () =>
	sql<boolean>`not exists (select 1 from work_orders where work_orders.lead_id = leads.id
		and work_orders.state in (${sql.join(listOrderStatesWith("isInside"))}))`;

/** Builds the SQL for the reference of the order of a row of `leads`. */
export const buildOrderReference = () =>
	sql<string | null>`(select work_orders.reference from work_orders where work_orders.lead_id = leads.id)`;

/** Builds the SQL for the orders of some requests, which keep them from giving way in a merge. */
export const listOrderHoldings = (leadIds: readonly string[]) => [
	{ holding: "order" as const, from: sql`from work_orders where lead_id in (${sql.join(leadIds)})` },
];
