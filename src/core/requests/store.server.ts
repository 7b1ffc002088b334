import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { recordContact } from "#core/customer-records/store.server.ts";
import { type DbOrTrx, lockForUpdate, type Tables, type Trx } from "#server/database/db.server.ts";
import { countRows, findRow, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { BY_VISITOR, SYSTEM_AUTHOR } from "./authors.ts";
import { rejectRequest } from "./errors.server.ts";
import { getKindInfo, isPromised, type LeadKind } from "./kinds.ts";
import { getLeadStateInfo, listLeadStatesWith } from "./lead-states.ts";
import { assertNotMerged, findRootId } from "./merging/family.server.ts";
import { PERSON_DELETED } from "./messages.ts";
import { addKeywords, buildLeadSearchText, type LeadEventKind, removeKeywords } from "./rules.ts";
import type { LeadRow } from "./table.server.ts";

/**
 * Excludes quarantined leads when another table or an order drives the query. Nearly every request passes. In this
 * form SQLite does not scan all of them first, and PostgreSQL still estimates the count.
 */
export const NOT_QUARANTINED = sql<boolean>`(leads.is_quarantined = 0) is true`;

/**
 * The request time and due time without an index: a few states are found by their own index and sorted, where both
 * engines would otherwise scan every closed request along a time index.
 */
export const REQUESTED_AT_UNINDEXED = sql<string>`leads.requested_at || ''`;
export const DUE_SORT_KEY_UNINDEXED = sql<string>`leads.due_sort_key || ''`;

/**
 * Throws if the person of a lead was erased: nothing can be promised to them. Throws too if it was merged into another.
 *
 * @throws RuleError person_gone | request_merged (409)
 * @source rules 4.33, 5.18
 */
export async function assertNotForgotten(db: DbOrTrx, id: string, message = PERSON_DELETED): Promise<void> {
	await assertNotMerged(db, id);
	if ((await findRow(db, "leads", { id }))?.forgottenAt) throw rejectRequest("person_gone", message);
}

type LeadKey = { id: string } | { reference: string };

/** Finds a request that still needs work, or the one into which it was merged; undefined once it is closed or deleted. */
export async function findOpenLead(db: DbOrTrx, key: LeadKey): Promise<LeadRow | undefined> {
	const found = await findRow(db, "leads", key);
	const lead = found?.mergedIntoId
		? await findRow(db, "leads", { id: await findRootId(db, found.id) })
		: found;
	return lead && getLeadStateInfo(lead.state).isOpen ? lead : undefined;
}

/** Checks whether a request is still open, so that a repeated text is the same request. */
export async function isStillOpen(db: DbOrTrx, key: LeadKey): Promise<boolean> {
	return (await findOpenLead(db, key)) !== undefined;
}

/** Counts unanswered leads for the badge of the panel. */
export async function countNewLeads(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "leadCounts", {
		state: listLeadStatesWith("isWaiting"),
		isQuarantined: 0,
	});
	return rows.reduce((total, { kind, found }) => (isPromised(kind) ? total + found : total), 0);
}

/** Counts leads by type, without quarantined ones, and those with a visit or an appointment request. */
export async function countLeadsByKind(
	db: DbOrTrx,
): Promise<{ kinds: Partial<Record<LeadKind, number>>; withVisit: number }> {
	const rows = await findRows(db, "leadCounts", { isQuarantined: 0 });
	const kinds: Partial<Record<LeadKind, number>> = {};
	let withVisit = 0;
	for (const { kind, hasVisit, found } of rows) {
		kinds[kind] = (kinds[kind] ?? 0) + found;
		if (hasVisit || getKindInfo(kind).isVisit) withVisit += found;
	}
	return { kinds, withVisit };
}

/** Counts the leads of one type, without quarantined ones. */
export async function countLeadsOfKind(db: DbOrTrx, kind: LeadKind): Promise<number> {
	return (await countLeadsByKind(db)).kinds[kind] ?? 0;
}

/** Selects the lead ids of one page of a type, newest first. */
export function selectKindPage(db: DbOrTrx, kind: LeadKind, page: { limit: number; offset: number }) {
	return selectLeadIds(db, kind)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(page.limit)
		.offset(page.offset);
}

/** Selects the lead ids of a type since an instant, without quarantined ones. */
export function selectLeadIdsSince(db: DbOrTrx, kind: LeadKind, since: string) {
	return selectLeadIds(db, kind).where("leads.createdAt", ">=", since);
}

const selectLeadIds = (db: DbOrTrx, kind: LeadKind) =>
	db
		.selectFrom("leads")
		.select("leads.id")
		.where("leads.kind", "=", kind)
		.where("leads.isQuarantined", "=", 0);

export type LeadChanges = Partial<Omit<LeadRow, "id" | "reference" | "kind" | "createdAt" | "updatedAt">>;
type LeadUpdate = { id: string; expectedVersion: string; set: LeadChanges };

/**
 * Updates a lead if its version is still `expectedVersion`.
 *
 * @returns false when the lead changed meanwhile (or does not exist)
 */
export async function updateLead(
	{ trx, now }: Pick<AnyWork, "trx" | "now">,
	{ id, expectedVersion, set }: LeadUpdate,
): Promise<boolean> {
	// A closed lead needs no call-back.
	const isClosed = set.state && !getLeadStateInfo(set.state).isOpen;
	const values = { ...set, ...(isClosed && { callBackOn: null }) };
	const updatedAt = getLaterInstant(expectedVersion, now);
	return (await updateRows(trx, "leads", { id, updatedAt: expectedVersion }, { ...values, updatedAt })) > 0;
}

/** Returns the name on a request. */
export async function getLeadName(trx: DbOrTrx, id: string): Promise<string> {
	const row = trx.selectFrom("leads").select("name").where("id", "=", id);
	return (await row.executeTakeFirst())?.name ?? "";
}

export const findStoredLead = (db: DbOrTrx, id: string): Promise<LeadRow | undefined> =>
	findRow(db, "leads", { id });

/** Locks a request until the transaction ends. */
export function lockLead(trx: Trx, id: string): Promise<LeadRow> {
	return lockForUpdate(trx, trx.selectFrom("leads").selectAll())
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}

/** Locks some requests in a fixed order, so that concurrent transactions do not deadlock. */
export function lockLeads(trx: Trx, ids: readonly string[]): Promise<LeadRow[]> {
	return lockForUpdate(trx, trx.selectFrom("leads").selectAll().orderBy("id"))
		.where("id", "in", ids)
		.execute();
}

/**
 * Adds a text to the search keywords of a request without changing its version, so that an open editor can still
 * save.
 */
export async function addLeadKeywords(trx: Trx, id: string, text: string): Promise<void> {
	await replaceLeadKeywords(trx, await lockLead(trx, id), "", text);
}

/** Replaces one text by another in the search keywords. @param lead already locked */
export async function replaceLeadKeywords(
	trx: Trx,
	lead: LeadRow,
	before: string,
	after: string,
): Promise<void> {
	const keywords = addKeywords(removeKeywords(lead.keywords, before), after);
	if (keywords === lead.keywords) return;
	const searchText = lead.mergedIntoId ? "" : buildLeadSearchText({ ...lead, keywords });
	await updateRows(trx, "leads", { id: lead.id }, { keywords, searchText });
}

/** Moves requests from one car to another without changing their version, so that an open editor can still save. */
export async function moveLeadsToCar(
	trx: Trx,
	filter: { id: readonly string[]; carId: string },
	carId: string,
): Promise<void> {
	await updateRows(trx, "leads", filter, { carId });
}

export type NewEvent = Pick<Tables["leadEvents"], "leadId" | "kind" | "author" | "text"> & {
	id?: string;
	authorId?: string | null;
};

/** Event kinds that count as contact with the customer; assignment and correction are internal. */
const CONTACT_EVENT_KINDS: readonly LeadEventKind[] = ["state", "note", "contact"];

/** Adds an event to a lead's history. An action of the customer or of staff counts as contact. */
export async function addEvent(
	trx: Trx,
	{ occurredAt, ...event }: NewEvent & { occurredAt: string },
): Promise<void> {
	await addEvents(trx, [event], occurredAt);
	if (event.author === SYSTEM_AUTHOR || !CONTACT_EVENT_KINDS.includes(event.kind)) return;
	const customerId = await findCustomerId(trx, event.leadId);
	if (customerId) await recordContact(trx, customerId, occurredAt);
}

/** Tells whether staff contacted the customer of a lead since an instant. */
export async function hasContactSince(db: DbOrTrx, leadId: string, since: string): Promise<boolean> {
	const contacts = db.selectFrom("leadEvents").where("leadId", "=", leadId).where("kind", "=", "contact");
	return (await countRows(contacts.where("createdAt", ">=", since))) > 0;
}

/** Finds an event of the history of any lead. */
export const findEvent = (db: DbOrTrx, id: string) => findRow(db, "leadEvents", { id });

/** Finds the newest event of a lead that is no typed note. */
export function findLastEvent(db: DbOrTrx, leadId: string) {
	return db
		.selectFrom("leadEvents")
		.select(["author", "createdAt", "kind", "text"])
		.where("leadId", "=", leadId)
		.where("authorId", "is", null)
		.orderBy("createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** How far back an event of the customer is looked for. */
const MAX_VISITOR_EVENTS = 200;

/** Finds the newest event of a lead by its customer with a matching text. */
export async function findLastVisitorEvent(
	db: DbOrTrx,
	leadId: string,
	isMatch: (text: string) => boolean,
): Promise<{ text: string; createdAt: string } | undefined> {
	const byVisitor = { leadId, author: BY_VISITOR };
	const events = await findRows(db, "leadEvents", byVisitor, {
		order: { createdAt: "desc" },
		limit: MAX_VISITOR_EVENTS,
	});
	return events.find(({ text }) => isMatch(text));
}

async function findCustomerId(trx: Trx, id: string): Promise<string | null | undefined> {
	const query = trx.selectFrom("leads").select("customerId").where("id", "=", id);
	return (await query.executeTakeFirst())?.customerId;
}

/** Adds events to several leads. Events of one instant get distinct times, so that they can be sorted. */
export async function addEvents(trx: Trx, events: readonly NewEvent[], occurredAt: string): Promise<void> {
	if (events.length === 0) return;
	// A new lead has no earlier event, and during a burst this query would delay every new lead.
	const existingLeadIds = events.filter(({ kind }) => kind !== "created").map(({ leadId }) => leadId);
	const lastEventTimes =
		existingLeadIds.length > 0 ? await getLastEventTimes(trx, existingLeadIds) : new Map<string, string>();
	await insertRows(
		trx,
		"leadEvents",
		events.map((event) => {
			const last = lastEventTimes.get(event.leadId) ?? "";
			const createdAt = last >= occurredAt ? new Date(Date.parse(last) + 1).toISOString() : occurredAt;
			return { id: randomUUID(), ...event, createdAt };
		}),
	);
}

async function getLastEventTimes(trx: Trx, leadIds: readonly string[]): Promise<Map<string, string>> {
	const rows = await trx
		.selectFrom("leadEvents")
		.select((select) => ["leadId", select.fn.max("createdAt").as("last")] as const)
		.where("leadId", "in", leadIds)
		.groupBy("leadId")
		.execute();
	return new Map(rows.map(({ leadId, last }) => [leadId, last]));
}

/** Lists the earlier texts of some notes, latest first, by note. */
export async function listEarlierTexts(db: DbOrTrx, eventIds: readonly string[]) {
	if (eventIds.length === 0) return new Map<string, EarlierText[]>();
	const rows = await findRows(db, "noteTexts", { eventId: eventIds }, { order: { writtenAt: "desc" } });
	return Map.groupBy(rows, ({ eventId }) => eventId);
}
type EarlierText = Omit<Tables["noteTexts"], "id">;
