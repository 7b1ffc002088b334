import { sql } from "kysely";
import { LINK_VERSION } from "#core/requests/link/links.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { listOrderStatesWith } from "./order-states.ts";

/** More cars than any workshop holds. */
const MAX_INSIDE = 300;
/** Literals instead of parameters, as in the partial index `work_orders_inside`; SQLite uses it only then. */
export const IS_INSIDE = sql<boolean>`work_orders.state in (${sql.join(listOrderStatesWith("isInside").map(sql.lit))})`;

/** An order with its car, its person and its mechanic. */
export type FullOrder = Awaited<ReturnType<typeof listInside>>[number];

/** Lists the cars in the workshop by promised time, then those without a promise by arrival. */
export function listInside(db: DbOrTrx) {
	return selectFullOrders(db)
		.where(IS_INSIDE)
		.orderBy((order) => order.fn.coalesce("workOrders.promisedAt", order.val("9")))
		.orderBy("workOrders.receivedAt")
		.limit(MAX_INSIDE)
		.execute();
}

export function findFullOrder(db: DbOrTrx, orderId: string): Promise<FullOrder | undefined> {
	return selectFullOrders(db).where("workOrders.id", "=", orderId).executeTakeFirst();
}

/** Lists the orders of these requests; a request has at most one. */
export const listLeadOrders = (db: DbOrTrx, leadIds: readonly string[]): Promise<FullOrder[]> =>
	selectFullOrders(db).where("workOrders.leadId", "in", leadIds).limit(MAX_INSIDE).execute();

/** Lists the orders of a car, newest first. */
export const listCarOrders = (db: DbOrTrx, carId: string): Promise<FullOrder[]> =>
	selectFullOrders(db)
		.where("workOrders.carId", "=", carId)
		.orderBy("workOrders.receivedAt", "desc")
		.limit(MAX_INSIDE)
		.execute();

export const selectFullOrders = (db: DbOrTrx) =>
	db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.innerJoin("cars", "cars.id", "workOrders.carId")
		.leftJoin("staff", "staff.id", "workOrders.mechanicId")
		.selectAll("workOrders")
		.select([
			"leads.name",
			"leads.forgottenAt",
			"leads.phone",
			"leads.phoneTyped",
			"leads.email",
			"leads.customerId",
			LINK_VERSION,
		])
		.select(["cars.plate", "cars.brand", "cars.model", "cars.year", "cars.color"])
		.select(["cars.notes as carNotes", "cars.updatedAt as carUpdatedAt"])
		.select("staff.fullName as mechanicName");
