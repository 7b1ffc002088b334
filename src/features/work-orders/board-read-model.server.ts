import { alike, heldWords } from "#features/leads/held-words.server.ts";
import { LINK_VERSION } from "#features/leads/link/links.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { statesThat } from "./order-states.ts";

/** More cars than any workshop holds. A search returns the newest orders only. */
const MOST_INSIDE = 300;
const MOST_FOUND = 30;
/** The number of latest orders that a search scans before it uses the word index. */
const LATEST_SEARCHED = 1000;

/** An order with its car, its person and its mechanic. */
export type FullOrder = Awaited<ReturnType<typeof listInside>>[number];

/** Lists the cars in the workshop by promised time, then those without a promise by arrival. */
export function listInside(db: DbOrTrx) {
	return whole(db)
		.where("workOrders.state", "in", statesThat("isInside"))
		.orderBy((order) => order.fn.coalesce("workOrders.promisedAt", order.val("9")))
		.orderBy("workOrders.receivedAt")
		.limit(MOST_INSIDE)
		.execute();
}

/**
 * Searches orders of any age whose request contains all terms, latest first.
 *
 * @param common the number of matching requests above which a term is common enough to scan along
 */
export async function searchOrders(db: DbOrTrx, q: string, common?: number): Promise<FullOrder[]> {
	const { conditions, first } = await heldWords(db, q, common);
	if (conditions.length === 0) return [];
	// For two letters PostgreSQL would read every matching request; the latest orders usually fill the page.
	if (first.length > 0) {
		const latest = db.selectFrom("workOrders").select("leadId").orderBy("receivedAt", "desc");
		const near = whole(db).where("workOrders.leadId", "in", latest.limit(LATEST_SEARCHED));
		const soon = await newest(near.where((where) => where.and(alike(q))));
		if (soon.length === MOST_FOUND) return soon;
	}
	let found = whole(db).where((where) => where.and(conditions));
	for (const column of first) found = found.orderBy(column);
	return newest(found);
}

const newest = (orders: ReturnType<typeof whole>) =>
	orders.orderBy("workOrders.receivedAt", "desc").limit(MOST_FOUND).execute();

export function findWhole(db: DbOrTrx, leadId: string): Promise<FullOrder | undefined> {
	return whole(db).where("workOrders.leadId", "=", leadId).executeTakeFirst();
}

/** Lists the orders of these requests; a request has at most one. */
export const listOfLeads = (db: DbOrTrx, leadIds: readonly string[]): Promise<FullOrder[]> =>
	whole(db).where("workOrders.leadId", "in", leadIds).limit(MOST_INSIDE).execute();

/** Lists the orders of a car, newest first. */
export const listOfCar = (db: DbOrTrx, carId: string): Promise<FullOrder[]> =>
	whole(db)
		.where("workOrders.carId", "=", carId)
		.orderBy("workOrders.receivedAt", "desc")
		.limit(MOST_INSIDE)
		.execute();

const whole = (db: DbOrTrx) =>
	db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.innerJoin("cars", "cars.id", "workOrders.carId")
		.leftJoin("staff", "staff.id", "workOrders.mechanicId")
		.selectAll("workOrders")
		.select([
			"leads.name",
			"leads.phone",
			"leads.phoneTyped",
			"leads.email",
			"leads.customerId",
			LINK_VERSION,
		])
		.select(["cars.plate", "cars.brand", "cars.model", "cars.year", "cars.color"])
		.select(["cars.notes as carNotes", "cars.updatedAt as carUpdatedAt"])
		.select("staff.fullName as mechanicName");
