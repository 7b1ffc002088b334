import { getLeadStateInfo, STATE_FILTERS } from "#core/requests/lead-states.ts";
import { countAll } from "#server/database/db.server.ts";
import { hasManyMatches } from "#server/database/word-search.server.ts";
import type { InboxFilter } from "./contract.ts";
import {
	getSearchTerms,
	isListedInQuarantine,
	isSearch,
	narrowLeads,
	SEARCH_INDEX,
	SIGN_UP_KINDS,
} from "./filter-leads.server.ts";
import type { InboxView } from "./tables.server.ts";

/** Counts the leads of each state filter, under the same type, owner and terms. */
export async function countLeadsByState(
	db: InboxView,
	filter: InboxFilter,
	actorId: string,
): Promise<Record<string, number>> {
	const needsLiveCount = isSearch(filter) || filter.channel !== "all";
	const isScanned = await hasManyMatches(db, getSearchTerms(filter), SEARCH_INDEX);
	const rows = needsLiveCount
		? await narrowLeads(db, filter, { actorId, isScanned })
				.select(["leads.state", "leads.isQuarantined", countAll.as("found")])
				.groupBy(["leads.state", "leads.isQuarantined"])
				.execute()
		: await readStoredCounts(db, filter, actorId);
	const counts: Record<string, number> = Object.fromEntries(STATE_FILTERS.map((name) => [name, 0]));
	const add = (name: string, found: number) => {
		counts[name] = (counts[name] ?? 0) + found;
	};
	for (const { state, isQuarantined, found } of rows) {
		if (isQuarantined) {
			if (isListedInQuarantine(filter, state)) add("quarantined", found);
			continue;
		}
		add(state, found);
		add("all", found);
		if (getLeadStateInfo(state).isOpen) add("open", found);
	}
	return counts;
}

/** Reads stored counts, for filters without terms and channel; their number does not grow with the requests. */
function readStoredCounts(db: InboxView, { kind, owner }: InboxFilter, actorId: string) {
	let query = db.selectFrom("leadCounts").select(["state", "isQuarantined", "found"]);
	query = kind === "all" ? query.where("kind", "not in", SIGN_UP_KINDS) : query.where("kind", "=", kind);
	if (owner === "mine") query = query.where("ownerId", "=", actorId);
	if (owner === "none") query = query.where("ownerId", "=", "");
	return query.execute();
}
