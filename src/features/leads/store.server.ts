import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { laterThan } from "#features/changes/rules.ts";
import { keepContact } from "#features/customers/record/store.server.ts";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { findRow, findRows, insertRows, updateRows } from "#platform/database/rows.server.ts";
import { conflict } from "#platform/errors.ts";
import { SYSTEM_AUTHOR } from "./authors.ts";
import { factsOf, statesThat } from "./lead-states.ts";
import {
	type LeadEventKind,
	type LeadKind,
	leadSearchText,
	wordsWith,
	wordsWithout,
} from "./rules.ts";
import { FORGOTTEN, PERSON_GONE } from "./sentences.ts";
import type { LeadRow } from "./table.server.ts";

/**
 * Leaves out what waits in quarantine where another table, or an order, leads the way. Nearly every request passes: said so, SQLite
 * does not walk all of them first, and PostgreSQL still knows how many there are.
 */
export const OUT_OF_QUARANTINE = sql<boolean>`(leads.is_quarantined = 0) is true`;

/**
 * When a request was asked for, and when its turn comes, as no index has it: the few of some states are found by those and sorted, where both engines
 * would pass every closed request along an index of the time.
 */
export const FOUND_BY_STATE = sql<string>`leads.asked_at || ''`;
export const TURN_BY_STATE = sql<string>`leads.turn_at || ''`;

/** Nothing is promised any more to somebody who was forgotten. @throws RuleError person_gone (409) @source rules 5.18 */
export async function refuseForgotten(db: DbOrTrx, id: string, why = PERSON_GONE): Promise<void> {
	if ((await nameOfLead(db, id)) === FORGOTTEN.name) throw conflict("person_gone", why);
}

type Made = { id: string } | { reference: string };

/** A request that still needs somebody; undefined once it is closed or gone. */
export async function findOpenLead(db: DbOrTrx, made: Made): Promise<LeadRow | undefined> {
	const lead = await findRow(db, "leads", made);
	return lead && factsOf(lead.state).isOpen ? lead : undefined;
}

/** Whether the same words again are that request still, and no new one. */
export async function isStillOpen(db: DbOrTrx, made: Made): Promise<boolean> {
	return (await findOpenLead(db, made)) !== undefined;
}

/** How many leads that wait for an answer nobody has touched yet: the badge of the panel. */
export async function countNewLeads(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "leadCounts", {
		state: statesThat("isWaiting"),
		isQuarantined: 0,
	});
	return rows.reduce((sum, { kind, found }) => (kind === "newsletter" ? sum : sum + found), 0);
}

/** How many leads there are of each kind, without those in quarantine, and how many came to a visit or asked for one. */
export async function countKinds(
	db: DbOrTrx,
): Promise<{ kinds: Partial<Record<LeadKind, number>>; withVisit: number }> {
	const rows = await findRows(db, "leadCounts", { isQuarantined: 0 });
	const kinds: Partial<Record<LeadKind, number>> = {};
	let withVisit = 0;
	for (const { kind, hasVisit, found } of rows) {
		kinds[kind] = (kinds[kind] ?? 0) + found;
		if (hasVisit || kind === "appointment") withVisit += found;
	}
	return { kinds, withVisit };
}

/** How many leads of a kind there are, without those in quarantine. */
export async function countKind(db: DbOrTrx, kind: LeadKind): Promise<number> {
	return (await countKinds(db)).kinds[kind] ?? 0;
}

/** One page of the requests of a kind, newest first, by id. */
export function pageOfKind(db: DbOrTrx, kind: LeadKind, page: { limit: number; offset: number }) {
	return idsOf(db, kind)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(page.limit)
		.offset(page.offset);
}

/** The requests of a kind that came since an instant, without those in quarantine, by id. */
export function leadIdsSince(db: DbOrTrx, kind: LeadKind, since: string) {
	return idsOf(db, kind).where("leads.createdAt", ">=", since);
}

const idsOf = (db: DbOrTrx, kind: LeadKind) =>
	db
		.selectFrom("leads")
		.select("leads.id")
		.where("leads.kind", "=", kind)
		.where("leads.isQuarantined", "=", 0);

/**
 * Changes a lead if nobody did since `seenAt`.
 *
 * @returns false when the lead changed meanwhile (or does not exist)
 */
export async function updateLead(
	trx: Trx,
	id: string,
	seenAt: string,
	set: Partial<Omit<LeadRow, "id" | "reference" | "kind" | "createdAt" | "updatedAt">>,
	now: Date,
): Promise<boolean> {
	// Nobody calls again about what is closed.
	const isClosed = set.state && !factsOf(set.state).isOpen;
	const values = { ...set, ...(isClosed && { callBackOn: null }) };
	const updatedAt = laterThan(seenAt, now);
	return (await updateRows(trx, "leads", { id, updatedAt: seenAt }, { ...values, updatedAt })) > 0;
}

/** The name that a request bears. */
export async function nameOfLead(trx: DbOrTrx, id: string): Promise<string> {
	const row = trx.selectFrom("leads").select("name").where("id", "=", id);
	return (await row.executeTakeFirst())?.name ?? "";
}

/** A request, which nobody else changes until the transaction ends. */
export function lockLead(trx: Trx, id: string): Promise<LeadRow> {
	return lockForChange(trx, trx.selectFrom("leads").selectAll())
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}

/** Some requests, in one order: whoever wants the same ones waits, and nobody for ever. */
export function lockLeads(trx: Trx, ids: readonly string[]): Promise<LeadRow[]> {
	return lockForChange(trx, trx.selectFrom("leads").selectAll().orderBy("id"))
		.where("id", "in", ids)
		.execute();
}

/** A request is found by one more text from now on. It is no edit: whoever has it open may go on. */
export async function rememberWords(trx: Trx, id: string, text: string): Promise<void> {
	await exchangeWords(trx, await lockLead(trx, id), "", text);
}

/** The same, by one text instead of another. @param lead locked before */
export async function exchangeWords(
	trx: Trx,
	lead: LeadRow,
	before: string,
	after: string,
): Promise<void> {
	const words = wordsWith(wordsWithout(lead.words, before), after);
	if (words === lead.words) return;
	const searchText = leadSearchText({ ...lead, words });
	await updateRows(trx, "leads", { id: lead.id }, { words, searchText });
}

/** Requests about a car are about another one from now on. It is no edit: whoever has one open may go on. */
export async function carryToCar(
	trx: Trx,
	of: { id: readonly string[]; carId: string },
	carId: string,
): Promise<void> {
	await updateRows(trx, "leads", of, { carId });
}

type NewEvent = Pick<Tables["leadEvents"], "leadId" | "kind" | "author" | "text"> & {
	authorId?: string | null;
};

/** The lines that tell of something between the shop and its customer; handing over and correcting is the shop's alone. */
const TELLS_OF_CONTACT: readonly LeadEventKind[] = ["state", "note", "contact"];

/** Adds a line to a lead's history. What its customer or the staff did is their last contact. */
export async function addEvent(
	trx: Trx,
	{ at, ...event }: NewEvent & { at: string },
): Promise<void> {
	await addEvents(trx, [event], at);
	if (event.author === SYSTEM_AUTHOR || !TELLS_OF_CONTACT.includes(event.kind)) return;
	const customerId = await customerIdOf(trx, event.leadId);
	if (customerId) await keepContact(trx, customerId, at);
}

async function customerIdOf(trx: Trx, id: string): Promise<string | null | undefined> {
	const query = trx.selectFrom("leads").select("customerId").where("id", "=", id);
	return (await query.executeTakeFirst())?.customerId;
}

/** The same for some leads. Two lines of one instant still differ, so that the newest can come first. */
export async function addEvents(trx: Trx, events: readonly NewEvent[], at: string): Promise<void> {
	if (events.length === 0) return;
	// Before the first line there is none to differ from, and a crowd waits for whoever opens a lead.
	const begun = events.filter(({ kind }) => kind !== "created").map(({ leadId }) => leadId);
	const lastOf = begun.length > 0 ? await lastEventsOf(trx, begun) : new Map<string, string>();
	await insertRows(
		trx,
		"leadEvents",
		events.map((event) => {
			const last = lastOf.get(event.leadId) ?? "";
			const createdAt = last >= at ? new Date(Date.parse(last) + 1).toISOString() : at;
			return { id: randomUUID(), ...event, createdAt };
		}),
	);
}

async function lastEventsOf(trx: Trx, leadIds: readonly string[]): Promise<Map<string, string>> {
	const rows = await trx
		.selectFrom("leadEvents")
		.select((select) => ["leadId", select.fn.max("createdAt").as("last")] as const)
		.where("leadId", "in", leadIds)
		.groupBy("leadId")
		.execute();
	return new Map(rows.map(({ leadId, last }) => [leadId, last]));
}

/** What some notes said before, the latest first, by note. */
export async function earlierTexts(db: DbOrTrx, eventIds: readonly string[]) {
	if (eventIds.length === 0) return new Map<string, Earlier[]>();
	const rows = await findRows(db, "noteTexts", { eventId: eventIds }, { writtenAt: "desc" });
	return Map.groupBy(rows, ({ eventId }) => eventId);
}
type Earlier = Omit<Tables["noteTexts"], "id">;
