import type { SelectQueryBuilder } from "kysely";
import type { Lead } from "#core/requests/contract.ts";
import { getLeadStateInfo, listFilterStates } from "#core/requests/lead-states.ts";
import { selectLeadView, toLead } from "#core/requests/lead-view-read-model.server.ts";
import { DUE_SORT_KEY_UNINDEXED, REQUESTED_AT_UNINDEXED } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import {
	countForFirstPage,
	getSortHint,
	hasFewIndexMatches,
	isScanFaster,
	MAX_SORTED_ROWS,
} from "#server/database/word-search.server.ts";
import type { InboxFilter } from "./contract.ts";
import { filterLeads, getSearchTerms, SEARCH_INDEX } from "./filter-leads.server.ts";
import type { InboxTables, InboxView } from "./tables.server.ts";

export const LEADS_PER_PAGE = 50;
/** Up to this many pages of open leads are scanned in their order. */
const MAX_NEAR_PAGES = 5;

/**
 * Lists one page of the inbox. In due order, leads that wait for an answer or a call come first, by due time
 * («Hoy mismo» is due at its request time) and then by request time; the other leads follow, newest first.
 * The page is read from an index, from the nearer end, unless `isSorted`; only its rows are loaded.
 *
 * @param total how many leads match the filter
 */
export async function listLeads(
	db: InboxView,
	filter: InboxFilter,
	{ actorId, total }: { actorId: string; total: number },
): Promise<Lead[]> {
	const [sortHint] = getSortHint(db, getSearchTerms(filter), SEARCH_INDEX, total);
	const isByDue =
		filter.order === "due" && listFilterStates(filter.state).some((state) => getLeadStateInfo(state).isOpen);
	const pageRange = getPageRange(filter.page, total, LEADS_PER_PAGE);
	const { isReversed, limit, offset } = pageRange;
	const isScanned = isScanFaster(db, pageRange, total, SEARCH_INDEX);
	const isLookedUp = await hasFewIndexMatches(db, getSearchTerms(filter), SEARCH_INDEX);
	// Far pages of a few open leads are faster to sort than to scan past everything closed since.
	const isFarPage = filter.page > MAX_NEAR_PAGES || isReversed;
	const isSorted = filter.state === "open" && isFarPage && total <= MAX_SORTED_ROWS;
	const orderLeads = <Output>(
		query: SelectQueryBuilder<InboxTables, "leads", Output>,
		shouldReverse = false,
	) => {
		const [up, down] = shouldReverse ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
		const baseQuery = sortHint ? query.orderBy(sortHint) : query;
		const dueSortKey = isSorted ? DUE_SORT_KEY_UNINDEXED : "leads.dueSortKey";
		const byDueQuery = isByDue ? baseQuery.orderBy(dueSortKey, up) : baseQuery;
		const byRequestTimeQuery = isSorted
			? byDueQuery.orderBy(REQUESTED_AT_UNINDEXED, down)
			: byDueQuery.orderBy("leads.requestedAt", down);
		return byRequestTimeQuery.orderBy("leads.id", up);
	};
	const options = { actorId, isByState: isSorted, isScanned, isLookedUp };
	const page = orderLeads(filterLeads(db, filter, options), isReversed)
		.select("leads.id")
		.limit(limit)
		.offset(offset);
	const query = orderLeads(db.selectFrom("leads").where("leads.id", "in", page));
	const rows = await selectLeadView(query).execute();
	const settings = await getSettings(db);
	return rows.map((row) => toLead(row, settings));
}

/** Lists the first page of a search in all states, newest first, without counting all matches. */
export async function listNewestMatches(db: InboxView, q: string): Promise<Lead[]> {
	const any = { state: "all", kind: "all", owner: "all", channel: "all" } as const;
	const filter: InboxFilter = { ...any, q, order: "newest", page: 1 };
	const actor = { actorId: "" };
	const total = await countForFirstPage(db, filterLeads(db, filter, actor).select("leads.id"));
	return listLeads(db, filter, { ...actor, total });
}
