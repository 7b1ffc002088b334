import { type SelectQueryBuilder, sql } from "kysely";
import { findPerson } from "#features/customers/record/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { countAll, type DbOrTrx, isEmbedded, type Tables } from "#platform/database/db.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { findRows, idsOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import {
	areMany,
	containsWords,
	foundFirst,
	isWalkedTo,
	SOONER_SORTED,
} from "#platform/database/word-search.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { InboxFilter, Lead, LeadDetail } from "./contract.ts";
import { factsOf, LEAD_STATES, STATE_FILTERS, statesIn } from "./lead-states.ts";
import { newsWords } from "./news.ts";
import { isUrgent } from "./rules.ts";
import { warnAt } from "./running-out.ts";
import { soughtWords } from "./searched-words.ts";
import { earlierTexts, FOUND_BY_STATE, TURN_BY_STATE } from "./store.server.ts";
import type { LeadRow } from "./table.server.ts";

export const LEADS_PER_PAGE = 50;
/** Newsletter sign-ups wait for no answer and have a list of their own. */
const SIGN_UP = "newsletter";
const SEARCHED = { table: "leads", index: "leads_search" };

/** Up to this many pages of open leads are read along their order. */
const NEAR_PAGES = 5;

/**
 * Lists one page of the inbox. By due order, leads that wait for an answer or a call come first: «Hoy mismo» from its
 * request time, ties by request time, then the newest. Closed leads have no due order. The page is read from an index
 * with every filter, from the nearer end, and only its rows are loaded.
 *
 * @param total how many leads match the filter
 */
export async function listLeads(
	db: DbOrTrx,
	filter: InboxFilter,
	{ actorId, total }: { actorId: string; total: number },
): Promise<Lead[]> {
	const [first] = foundFirst(db, wordsOf(filter), SEARCHED, total);
	const isByTurn =
		filter.order === "due" && statesIn(filter.state).some((state) => factsOf(state).isOpen);
	const place = fromNearerEnd(filter.page, total, LEADS_PER_PAGE);
	const { isBack, limit, offset } = place;
	const isWalked = isWalkedTo(db, place, total, SEARCHED);
	// Far pages of a few open leads are faster to sort than to scan past everything closed since.
	const isFar = filter.page > NEAR_PAGES || isBack;
	const isSorted = filter.state === "open" && isFar && total <= SOONER_SORTED;
	const ordered = <Output>(query: SelectQueryBuilder<Tables, "leads", Output>, isBack = false) => {
		const [up, down] = isBack ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
		const found = first ? query.orderBy(first) : query;
		const turn = isSorted ? TURN_BY_STATE : "leads.turnAt";
		const urgent = isByTurn ? found.orderBy(turn, up) : found;
		const told = isSorted
			? urgent.orderBy(FOUND_BY_STATE, down)
			: urgent.orderBy("leads.askedAt", down);
		return told.orderBy("leads.id", up);
	};
	const page = ordered(filtered(db, filter, { actorId, isByState: isSorted, isWalked }), isBack)
		.select("leads.id")
		.limit(limit)
		.offset(offset);
	const query = ordered(db.selectFrom("leads").where("leads.id", "in", page));
	const rows = await withOwner(query).execute();
	const settings = await getSettings(db);
	return rows.map((row) => onTheWire(row, settings));
}

/** Counts the leads of each state filter, under the same type, owner and terms. */
export async function countLeadsByState(
	db: DbOrTrx,
	filter: InboxFilter,
	actorId: string,
): Promise<Record<string, number>> {
	const isCounted = isSearch(filter) || filter.channel !== "all";
	const isWalked = await areMany(db, wordsOf(filter), SEARCHED);
	const rows = isCounted
		? await narrowed(db, filter, { actorId, isWalked })
				.select(["leads.state", "leads.isQuarantined", countAll.as("found")])
				.groupBy(["leads.state", "leads.isQuarantined"])
				.execute()
		: await keptCounts(db, filter, actorId);
	const counts: Record<string, number> = Object.fromEntries(STATE_FILTERS.map((name) => [name, 0]));
	const add = (name: string, found: number) => {
		counts[name] = (counts[name] ?? 0) + found;
	};
	for (const { state, isQuarantined, found } of rows) {
		if (isQuarantined) {
			if (isQuarantineShown(filter, state)) add("quarantined", found);
			continue;
		}
		add(state, found);
		add("all", found);
		if (factsOf(state).isOpen) add("open", found);
	}
	return counts;
}

/** Checks whether quarantine lists a lead: closed ones appear in searches only. */
const isQuarantineShown = (filter: InboxFilter, state: LeadRow["state"]) =>
	factsOf(state).isOpen || isSearch(filter);

/** Reads stored counts, for filters without terms and channel; their number does not grow with the requests. */
function keptCounts(db: DbOrTrx, { kind, owner }: InboxFilter, actorId: string) {
	let kept = db.selectFrom("leadCounts").select(["state", "isQuarantined", "found"]);
	kept = kind === "all" ? kept.where("kind", "!=", SIGN_UP) : kept.where("kind", "=", kind);
	if (owner === "mine") kept = kept.where("ownerId", "=", actorId);
	if (owner === "none") kept = kept.where("ownerId", "=", "");
	return kept.execute();
}

export async function findLead(db: DbOrTrx, id: string): Promise<LeadDetail | undefined> {
	const row = await withOwner(db.selectFrom("leads")).where("leads.id", "=", id).executeTakeFirst();
	if (!row) return undefined;
	const history = await findRows(db, "leadEvents", { leadId: id }, { createdAt: "desc" });
	const edited = history.filter((event) => event.editedAt !== null && !event.isRemoved);
	const earlier = await earlierTexts(db, idsOf(edited));
	const customer = row.customerId ? await findPerson(db, row.customerId) : undefined;
	return {
		...onTheWire(row, await getSettings(db)),
		car_id: row.carId,
		customer: customer ? wired(customer, "id", "name", "email", "ruc") : null,
		history: history.map(({ authorId, ...event }) => {
			const texts = earlier.get(event.id) ?? [];
			const note = {
				...wired(event, "editedAt", "editedBy"),
				is_removed: event.isRemoved === 1,
				earlier: texts.map((before) => wired(before, "text", "writtenBy", "writtenAt")),
			};
			return {
				...wired(event, "id", "kind", "author", "text", "createdAt"),
				note: authorId === null ? null : { author_id: authorId, ...note },
			};
		}),
	};
}

type LeadQuery = SelectQueryBuilder<Tables, "leads", object>;

/** `isByState` when the state is the most selective condition, `isWalked` when the page is read along its order. */
type How = { actorId: string; isByState?: boolean; isWalked?: boolean };

function filtered(db: DbOrTrx, filter: InboxFilter, how: How): LeadQuery {
	const found = narrowed(db, filter, how).where(
		"leads.isQuarantined",
		"=",
		filter.state === "quarantined" ? 1 : 0,
	);
	const states = statesIn(filter.state).filter(
		(state) => filter.state !== "quarantined" || isQuarantineShown(filter, state),
	);
	return states.length < LEAD_STATES.length ? found.where("leads.state", "in", states) : found;
}

/** Applies every filter except the state. */
function narrowed(
	db: DbOrTrx,
	filter: InboxFilter,
	{ actorId, isByState, isWalked = false }: How,
): LeadQuery {
	let found: LeadQuery = db.selectFrom("leads");
	// The plus keeps SQLite from using an index of this column alone, closed leads included.
	const of = <Value>(column: string) =>
		sql<Value>`${sql.raw(isEmbedded(db) && (isByState || isWalked) ? "+" : "")}${sql.ref(`leads.${column}`)}`;
	if (filter.kind !== "all") found = found.where(of<LeadRow["kind"]>("kind"), "=", filter.kind);
	// A search for an address covers newsletter sign-ups too.
	else if (!isSearch(filter)) found = found.where("leads.kind", "!=", SIGN_UP);
	if (filter.owner === "mine") found = found.where("leads.ownerId", "=", actorId);
	if (filter.owner === "none") found = found.where("leads.ownerId", "is", null);
	if (filter.channel !== "all")
		found = found.where(of<LeadRow["channel"]>("channel"), "=", filter.channel);
	for (const condition of containsWords(db, wordsOf(filter), { ...SEARCHED, isWalked }))
		found = found.where(condition);
	return found;
}

const wordsOf = ({ q }: InboxFilter) => soughtWords(q);
const isSearch = (filter: InboxFilter) => wordsOf(filter).length > 0;

/** Reason of its cancelled visit. */
const REASON = sql<
	string | null
>`(select cancel_reason from visits where visits.lead_id = leads.id)`.as("reason");

function withOwner(query: LeadQuery) {
	return query
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.selectAll("leads")
		.select(sql<string | null>`staff.full_name`.as("ownerName"))
		.select(REASON);
}

function onTheWire(
	row: LeadRow & Record<"ownerName" | "reason", string | null>,
	settings: Settings,
): Lead {
	const phone = row.phoneTyped ? normalisePhone(row.phoneTyped) : undefined;
	const askedAt = row.reopenedAt ?? row.createdAt;
	return {
		...wired(row, "id", "reference", "kind", "state", "name", "phone", "phoneTyped", "email"),
		...wired(row, "summary", "channel", "car", "urgency", "callBackOn", "dueAt", "answeredAt"),
		...wired(row, "news", "createdAt", "updatedAt"),
		news_text: row.news && newsWords(row.news, row.reason),
		is_phone_unusual: phone?.isUnusual ?? false,
		has_whatsapp: phone?.hasWhatsapp ?? false,
		won_amount: row.wonCents === null ? null : row.wonCents / 100,
		owner: row.ownerId ? { id: row.ownerId, full_name: row.ownerName ?? "" } : null,
		is_quarantined: row.isQuarantined === 1,
		warn_at: isUrgent(row) ? askedAt : warnAt({ ...row, askedAt }, settings),
		asked_at: askedAt,
	};
}
