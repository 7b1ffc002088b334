import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { findPerson } from "#core/customer-records/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { countAll, type DbOrTrx, isEmbedded, type Tables } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import {
	buildTermConditions,
	countForFirstPage,
	getSortHint,
	hasFewIndexMatches,
	hasManyMatches,
	isScanFaster,
	MAX_SORTED_ROWS,
} from "#server/database/word-search.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import type { InboxFilter, Lead, LeadDetail } from "./contract.ts";
import { buildCurrentVisitId } from "./current-visit-read-model.server.ts";
import { listKindsWithout } from "./kinds.ts";
import { getLeadStateInfo, LEAD_STATES, listFilterStates, STATE_FILTERS } from "./lead-states.ts";
import { findRootId, listMergedLeads } from "./merging/family.server.ts";
import { getSplitEnd } from "./merging/rules.server.ts";
import { formatNews } from "./news.ts";
import { isUrgent } from "./rules.ts";
import { getWarnAt } from "./running-out.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { ASKED_AT_UNINDEXED, listEarlierTexts, TURN_AT_UNINDEXED } from "./store.server.ts";
import type { LeadRow } from "./table.server.ts";

export const LEADS_PER_PAGE = 50;
/** Newsletter sign-ups wait for no answer and have a list of their own. */
const SIGN_UP_KINDS = listKindsWithout("needsAnswer");
const SEARCH_INDEX = { table: "leads", index: "leads_search" };

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
	db: DbOrTrx,
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
	const orderLeads = <Output>(query: SelectQueryBuilder<Tables, "leads", Output>, shouldReverse = false) => {
		const [up, down] = shouldReverse ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
		const baseQuery = sortHint ? query.orderBy(sortHint) : query;
		const dueSortKey = isSorted ? TURN_AT_UNINDEXED : "leads.turnAt";
		const byDueQuery = isByDue ? baseQuery.orderBy(dueSortKey, up) : baseQuery;
		const byRequestTimeQuery = isSorted
			? byDueQuery.orderBy(ASKED_AT_UNINDEXED, down)
			: byDueQuery.orderBy("leads.askedAt", down);
		return byRequestTimeQuery.orderBy("leads.id", up);
	};
	const options = { actorId, isByState: isSorted, isScanned, isLookedUp };
	const page = orderLeads(filterLeads(db, filter, options), isReversed)
		.select("leads.id")
		.limit(limit)
		.offset(offset);
	const query = orderLeads(db.selectFrom("leads").where("leads.id", "in", page));
	const rows = await withOwnerAndCancelReason(query).execute();
	const settings = await getSettings(db);
	return rows.map((row) => toLeadResponse(row, settings));
}

/** Lists the first page of a search in all states, newest first, without counting all matches. */
export async function listNewestMatches(db: DbOrTrx, q: string): Promise<Lead[]> {
	const any = { state: "all", kind: "all", owner: "all", channel: "all" } as const;
	const filter: InboxFilter = { ...any, q, order: "newest", page: 1 };
	const actor = { actorId: "" };
	const total = await countForFirstPage(db, filterLeads(db, filter, actor).select("leads.id"));
	return listLeads(db, filter, { ...actor, total });
}

/** Counts the leads of each state filter, under the same type, owner and terms. */
export async function countLeadsByState(
	db: DbOrTrx,
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

/** Checks whether quarantine lists a lead: closed ones appear in searches only. */
const isListedInQuarantine = (filter: InboxFilter, state: LeadRow["state"]) =>
	getLeadStateInfo(state).isOpen || isSearch(filter);

/** Reads stored counts, for filters without terms and channel; their number does not grow with the requests. */
function readStoredCounts(db: DbOrTrx, { kind, owner }: InboxFilter, actorId: string) {
	let query = db.selectFrom("leadCounts").select(["state", "isQuarantined", "found"]);
	query = kind === "all" ? query.where("kind", "not in", SIGN_UP_KINDS) : query.where("kind", "=", kind);
	if (owner === "mine") query = query.where("ownerId", "=", actorId);
	if (owner === "none") query = query.where("ownerId", "=", "");
	return query.execute();
}

/** Finds a lead, or the one into which it was merged. */
export const findCurrentLead = async (db: DbOrTrx, id: string): Promise<LeadDetail | undefined> =>
	findLead(db, await findRootId(db, id));

/** Finds a lead with its history and that of the leads that were merged into it, in order of time. */
export async function findLead(db: DbOrTrx, id: string): Promise<LeadDetail | undefined> {
	const row = await withOwnerAndCancelReason(db.selectFrom("leads"))
		.where("leads.id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	const merged = await listMergedLeads(db, id);
	const merges = merged.length > 0 ? await findRows(db, "leadMerges", { intoId: id }) : [];
	const splitEnds = new Map(merges.map(({ leadId, mergedAt }) => [leadId, getSplitEnd(mergedAt)]));
	const references = new Map([row, ...merged].map((lead) => [lead.id, lead.reference]));
	const history = await findRows(
		db,
		"leadEvents",
		{ leadId: [...references.keys()] },
		{ createdAt: "desc", id: "asc" },
	);
	const edited = history.filter((event) => event.editedAt !== null && !event.isRemoved);
	const earlier = await listEarlierTexts(db, getIds(edited));
	const customer = row.customerId ? await findPerson(db, row.customerId) : undefined;
	return {
		...toLeadResponse(row, await getSettings(db)),
		car_id: row.carId,
		customer: customer ? pickWireFields(customer, "id", "name", "email", "ruc") : null,
		merged: merged.map((lead) => ({
			...pickWireFields(lead, "id", "reference", "kind", "summary", "createdAt"),
			split_until: splitEnds.get(lead.id) ?? null,
		})),
		history: history.map(({ authorId, leadId, ...event }) => {
			const texts = earlier.get(event.id) ?? [];
			const note = {
				...pickWireFields(event, "editedAt", "editedBy"),
				is_removed: event.isRemoved === 1,
				earlier: texts.map((before) => pickWireFields(before, "text", "writtenBy", "writtenAt")),
			};
			return {
				...pickWireFields(event, "id", "kind", "author", "text", "createdAt"),
				reference: merged.length > 0 ? (references.get(leadId) ?? null) : null,
				note: authorId === null ? null : { author_id: authorId, ...note },
			};
		}),
	};
}

type LeadQuery = SelectQueryBuilder<Tables, "leads", object>;

/**
 * `isByState` when the state is the most selective condition, `isScanned` when rows are scanned instead of
 * found by the text index, `isLookedUp` when the embedded engine looks up the few rows that its text index finds.
 */
type FilterOptions = { actorId: string; isByState?: boolean; isScanned?: boolean; isLookedUp?: boolean };

function filterLeads(db: DbOrTrx, filter: InboxFilter, options: FilterOptions): LeadQuery {
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
function narrowLeads(
	db: DbOrTrx,
	filter: InboxFilter,
	{ actorId, isByState, isScanned = false }: FilterOptions,
): LeadQuery {
	let leadQuery: LeadQuery = db.selectFrom("leads");
	// The plus keeps SQLite from using an index of this column alone, closed leads included.
	const toColumn = <Value>(column: string) =>
		sql<Value>`${sql.raw(isEmbedded(db) && (isByState || isScanned) ? "+" : "")}${sql.ref(`leads.${column}`)}`;
	if (filter.kind !== "all") leadQuery = leadQuery.where(toColumn<LeadRow["kind"]>("kind"), "=", filter.kind);
	// A search for an address covers newsletter sign-ups too.
	else if (!isSearch(filter)) leadQuery = leadQuery.where("leads.kind", "not in", SIGN_UP_KINDS);
	if (filter.owner === "mine") leadQuery = leadQuery.where("leads.ownerId", "=", actorId);
	if (filter.owner === "none") leadQuery = leadQuery.where("leads.ownerId", "is", null);
	if (filter.channel !== "all")
		leadQuery = leadQuery.where(toColumn<LeadRow["channel"]>("channel"), "=", filter.channel);
	for (const condition of buildTermConditions(db, getSearchTerms(filter), {
		...SEARCH_INDEX,
		isScanned,
	}))
		leadQuery = leadQuery.where(condition);
	return leadQuery;
}

const getSearchTerms = ({ q }: InboxFilter) => parseSearchTerms(q);
const isSearch = (filter: InboxFilter) => getSearchTerms(filter).length > 0;

/** Selects why the lead's visit was cancelled. */
const selectCancelReason = ({ selectFrom }: ExpressionBuilder<Tables, "leads">) =>
	selectFrom("visits")
		.select("cancelReason")
		.where("visits.id", "=", buildCurrentVisitId("leads.id"))
		.as("reason");

/** The charge of a won request, less its reductions. */
const WON_CENTS = sql<number | null>`(select charged_cents - reduced_cents from accounts
	where accounts.lead_id = leads.id and leads.state = 'won' and due_on is not null)`.as("wonCents");

function withOwnerAndCancelReason(query: LeadQuery) {
	return query
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.selectAll("leads")
		.select(sql<string | null>`staff.full_name`.as("ownerName"))
		.select(selectCancelReason)
		.select(WON_CENTS);
}

function toLeadResponse(
	row: LeadRow & Record<"ownerName" | "reason", string | null> & { wonCents: number | null },
	settings: Settings,
): Lead {
	const phone = row.phoneTyped ? normalizePhone(row.phoneTyped) : undefined;
	const askedAt = row.reopenedAt ?? row.createdAt;
	return {
		...pickWireFields(row, "id", "reference", "kind", "state", "name", "phone", "phoneTyped", "email"),
		...pickWireFields(row, "summary", "channel", "car", "urgency", "callBackOn", "dueAt", "answeredAt"),
		...pickWireFields(row, "news", "createdAt", "updatedAt"),
		news_text: row.news && formatNews(row.news, row.reason),
		is_phone_unusual: phone?.isUnusual ?? false,
		has_whatsapp: phone?.hasWhatsapp ?? false,
		won_amount: row.wonCents === null ? null : Number(row.wonCents) / 100,
		owner: row.ownerId ? { id: row.ownerId, full_name: row.ownerName ?? "" } : null,
		is_quarantined: row.isQuarantined === 1,
		is_forgotten: row.forgottenAt !== null,
		warn_at: isUrgent(row) ? askedAt : getWarnAt({ ...row, askedAt }, settings),
		asked_at: askedAt,
	};
}
