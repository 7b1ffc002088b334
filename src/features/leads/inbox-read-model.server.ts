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
/** Who only signed up for the newsletter waits for nobody: they are listed by themselves. */
const SIGN_UP = "newsletter";
const SEARCHED = { table: "leads", index: "leads_search" };

/** So many pages of the open ones are found along their order. */
const NEAR_PAGES = 5;

/**
 * One page of the inbox. By turn come those that wait for an answer or a call, «Hoy mismo» from when it was asked, of one moment who asked first, then the newest;
 * of closed ones none has a turn. The page is found in an index that has every filter, from the nearer end, and only its rows are read.
 *
 * @param total how many the filter finds
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
	// Far down and from the end a few open ones are sooner sorted than found past everything that was closed since.
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

/** How many leads each value of the state filter would list, under the same kind, owner and words. */
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

/** What was closed leaves quarantine's list, and is still found by its words. */
const isQuarantineShown = (filter: InboxFilter, state: LeadRow["state"]) =>
	factsOf(state).isOpen || isSearch(filter);

/** The same without words and channel, from the kept counts: their number does not grow with the requests. */
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

/** `isByState` where the state finds the fewest, `isWalked` where a page is found along its order. */
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

/** Every filter but the state's. */
function narrowed(
	db: DbOrTrx,
	filter: InboxFilter,
	{ actorId, isByState, isWalked = false }: How,
): LeadQuery {
	let found: LeadQuery = db.selectFrom("leads");
	// The plus keeps SQLite from an index of the column alone, closed ones and all.
	const of = <Value>(column: string) =>
		sql<Value>`${sql.raw(isEmbedded(db) && (isByState || isWalked) ? "+" : "")}${sql.ref(`leads.${column}`)}`;
	if (filter.kind !== "all") found = found.where(of<LeadRow["kind"]>("kind"), "=", filter.kind);
	// Who looks for somebody's address finds it wherever it is.
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

/** Why its visit was called off. */
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
