import { sql } from "kysely";
import { buildLeadSearch, toTextConditions } from "#core/requests/search/lead-search.server.ts";
import {
	type FullOrder,
	IS_INSIDE,
	selectFullOrders,
} from "#features/workshop/work-orders/board-read-model.server.ts";
import type { BoardView } from "./tables.server.ts";

/** A search returns the newest orders only. */
const MAX_FOUND = 30;
/** The number of latest orders that a search scans before it uses the word index. */
const MAX_LATEST_SEARCHED = 1000;

/** The arrival time without an index: the few cars inside are sorted, where SQLite would scan all orders by arrival. */
const RECEIVED_AT_UNINDEXED = sql<string>`work_orders.received_at || ''`;

/**
 * Searches orders of any age whose request contains all terms, latest first.
 *
 * @param commonThreshold the number of matching requests above which a term is common enough to scan along
 */
export async function searchOrders(db: BoardView, q: string, commonThreshold?: number): Promise<FullOrder[]> {
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
 * Lists the cars inside that match: those with these order ids, or whose request contains all terms. The cars
 * inside are few, so their rows are scanned.
 */
export function searchInside(db: BoardView, q: string, orderIds: readonly string[]): Promise<FullOrder[]> {
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
