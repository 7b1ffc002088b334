import { sql } from "kysely";
import { buildLeadSearch, toTextConditions } from "#core/requests/lead-search.server.ts";
import { LINK_VERSION } from "#core/requests/link/links.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { listOrderStatesWith } from "./order-states.ts";

/** More cars than any workshop holds. A search returns the newest orders only. */
const MAX_INSIDE = 300;
const MAX_FOUND = 30;
/** The number of latest orders that a search scans before it uses the word index. */
const MAX_LATEST_SEARCHED = 1000;

/** Literals instead of parameters, as in the partial index `work_orders_inside`; SQLite uses it only then. */
export const IS_INSIDE = sql<boolean>`work_orders.state in (${sql.join(listOrderStatesWith("isInside").map(sql.lit))})`;

/** The arrival time without an index: the few cars inside are sorted, where SQLite would scan all orders by arrival. */
const RECEIVED_AT_UNINDEXED = sql<string>`work_orders.received_at || ''`;

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

/**
 * Searches orders of any age whose request contains all terms, latest first.
 *
 * @param commonThreshold the number of matching requests above which a term is common enough to scan along
 */
export async function searchOrders(db: DbOrTrx, q: string, commonThreshold?: number): Promise<FullOrder[]> {
	const { conditions, first } = await buildLeadSearch(db, q, commonThreshold);
	if (conditions.length === 0) return [];
	// For two letters PostgreSQL would read every matching request; the latest orders usually fill the page.
	if (first.length > 0) {
		const latestIds = db.selectFrom("workOrders").select("id").orderBy("receivedAt", "desc");
		const latestOrders = selectFullOrders(db).where(
			"workOrders.id",
			"in",
			latestIds.limit(MAX_LATEST_SEARCHED),
		);
		const latestMatches = await listNewest(latestOrders.where((where) => where.and(toTextConditions(q))));
		if (latestMatches.length === MAX_FOUND) return latestMatches;
	}
	let matches = selectFullOrders(db).where((where) => where.and(conditions));
	for (const column of first) matches = matches.orderBy(column);
	return listNewest(matches);
}

/**
 * Lists the cars inside that match: those with these order ids, or whose request contains all terms. At most MAX_INSIDE
 * rows are scanned.
 */
export function searchInside(db: DbOrTrx, q: string, orderIds: readonly string[]): Promise<FullOrder[]> {
	const terms = toTextConditions(q);
	return selectFullOrders(db)
		.where(IS_INSIDE)
		.where((where) =>
			where.or([
				terms.length > 0 ? where.and(terms) : where.lit(false),
				orderIds.length > 0 ? where("workOrders.id", "in", orderIds) : where.lit(false),
			]),
		)
		.orderBy(RECEIVED_AT_UNINDEXED, "desc")
		.limit(MAX_FOUND)
		.execute();
}

const listNewest = (orders: ReturnType<typeof selectFullOrders>) =>
	orders.orderBy("workOrders.receivedAt", "desc").limit(MAX_FOUND).execute();

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

const selectFullOrders = (db: DbOrTrx) =>
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
