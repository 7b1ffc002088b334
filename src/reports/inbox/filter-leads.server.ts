import { type SelectQueryBuilder, sql } from "kysely";
import { type LeadKind, listKindsWithout } from "#core/requests/kinds.ts";
import {
	getLeadStateInfo,
	LEAD_STATES,
	type LeadState,
	listFilterStates,
} from "#core/requests/lead-states.ts";
import type { LeadChannel } from "#core/requests/rules.ts";
import { parseSearchTerms } from "#core/requests/search/search-terms.ts";
import { isEmbedded } from "#server/database/db.server.ts";
import { buildTermConditions } from "#server/database/word-search.server.ts";
import type { InboxFilter } from "./contract.ts";
import type { InboxTables, InboxView } from "./tables.server.ts";

/** Newsletter sign-ups wait for no answer and have a list of their own. */
export const SIGN_UP_KINDS = listKindsWithout("needsAnswer");
export const SEARCH_INDEX = { table: "leads", index: "leads_search" };

type LeadQuery = SelectQueryBuilder<InboxTables, "leads", object>;

/**
 * `isByState` when the state is the most selective condition, `isScanned` when rows are scanned instead of
 * found by the text index, `isLookedUp` when the embedded engine looks up the few rows that its text index finds.
 */
type FilterOptions = { actorId: string; isByState?: boolean; isScanned?: boolean; isLookedUp?: boolean };

export function filterLeads(db: InboxView, filter: InboxFilter, options: FilterOptions): LeadQuery {
	// The plus keeps SQLite from scanning every lead in list order for a few matches.
	const quarantine = sql<number>`${sql.raw(options.isLookedUp ? "+" : "")}leads.is_quarantined`;
	const leadQuery = narrowLeads(db, filter, options).where(
		quarantine,
		"=",
		filter.state === "quarantined" ? 1 : 0,
	);
	const states = listFilterStates(filter.state).filter(
		(state) => filter.state !== "quarantined" || isListedInQuarantine(filter, state),
	);
	return states.length < LEAD_STATES.length ? leadQuery.where("leads.state", "in", states) : leadQuery;
}

/** Applies every filter except the state. */
export function narrowLeads(
	db: InboxView,
	filter: InboxFilter,
	{ actorId, isByState, isScanned = false }: FilterOptions,
): LeadQuery {
	let leadQuery: LeadQuery = db.selectFrom("leads");
	// The plus keeps SQLite from using an index of this column alone, closed leads included.
	const toColumn = <Value>(column: string) =>
		sql<Value>`${sql.raw(isEmbedded(db) && (isByState || isScanned) ? "+" : "")}${sql.ref(`leads.${column}`)}`;
	if (filter.kind !== "all") leadQuery = leadQuery.where(toColumn<LeadKind>("kind"), "=", filter.kind);
	// A search for an address covers newsletter sign-ups too.
	else if (!isSearch(filter)) leadQuery = leadQuery.where("leads.kind", "not in", SIGN_UP_KINDS);
	if (filter.owner === "mine") leadQuery = leadQuery.where("leads.ownerId", "=", actorId);
	if (filter.owner === "none") leadQuery = leadQuery.where("leads.ownerId", "is", null);
	if (filter.channel !== "all")
		leadQuery = leadQuery.where(toColumn<LeadChannel>("channel"), "=", filter.channel);
	for (const condition of buildTermConditions(db, getSearchTerms(filter), {
		...SEARCH_INDEX,
		isScanned,
	}))
		leadQuery = leadQuery.where(condition);
	return leadQuery;
}

export const getSearchTerms = ({ q }: InboxFilter) => parseSearchTerms(q);
export const isSearch = (filter: InboxFilter) => getSearchTerms(filter).length > 0;

/** Checks whether quarantine lists a lead: closed ones appear in searches only. */
export const isListedInQuarantine = (filter: InboxFilter, state: LeadState) =>
	getLeadStateInfo(state).isOpen || isSearch(filter);
