import { randomUUID } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import { normalisePhone } from "#features/customers/phone.server.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { fold } from "#search-text.ts";
import type { InboxFilter, Lead, LeadDetail } from "./contract.ts";
import { OPEN_STATES } from "./rules.ts";
import "./table.server.ts";
import "#features/staff/table.server.ts";

export const LEADS_PER_PAGE = 50;

/** One page of the inbox, newest first, with the total that its filter finds. */
export async function listLeads(
	db: DbOrTrx,
	filter: InboxFilter,
	actorId: string,
): Promise<{ leads: Lead[]; total: number }> {
	const found = filtered(db.selectFrom("leads"), filter, actorId);
	const { total } = await found.select(countAll.as("total")).executeTakeFirstOrThrow();
	const rows = await withOwner(found)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(LEADS_PER_PAGE)
		.offset((filter.page - 1) * LEADS_PER_PAGE)
		.execute();
	return { leads: rows.map(onTheWire), total };
}

/** How many leads stand in each state; quarantined ones count apart. */
export async function countLeadsByState(db: DbOrTrx): Promise<Record<string, number>> {
	const rows = await db
		.selectFrom("leads")
		.select(["state", "isQuarantined", countAll.as("found")])
		.groupBy(["state", "isQuarantined"])
		.execute();
	const counts: Record<string, number> = { cuarentena: 0 };
	for (const row of rows) {
		const name = row.isQuarantined ? "cuarentena" : row.state;
		counts[name] = (counts[name] ?? 0) + row.found;
	}
	return counts;
}

export async function findLead(db: DbOrTrx, id: string): Promise<LeadDetail | undefined> {
	const row = await withOwner(db.selectFrom("leads")).where("leads.id", "=", id).executeTakeFirst();
	if (!row) return undefined;
	const history = await db
		.selectFrom("leadEvents")
		.select(["id", "kind", "author", "text", "createdAt"])
		.where("leadId", "=", id)
		.orderBy("createdAt", "desc")
		.execute();
	return {
		...onTheWire(row),
		history: history.map(({ createdAt, ...event }) => ({ ...event, created_at: createdAt })),
	};
}

/**
 * Changes a lead if nobody did since `seenAt`.
 *
 * @returns false when the lead changed meanwhile (or does not exist)
 */
export async function updateLead(
	trx: Trx,
	id: string,
	seenAt: string,
	set: Partial<Pick<Tables["leads"], "state" | "ownerId" | "answeredAt" | "isQuarantined">>,
	now: Date,
): Promise<boolean> {
	// Two edits within a millisecond must still differ, or the second would not notice the first.
	const updatedAt = new Date(Math.max(now.getTime(), Date.parse(seenAt) + 1)).toISOString();
	const result = await trx
		.updateTable("leads")
		.set({ ...set, updatedAt })
		.where("id", "=", id)
		.where("updatedAt", "=", seenAt)
		.executeTakeFirst();
	return Number(result.numUpdatedRows) === 1;
}

export async function addEvent(
	trx: Trx,
	event: {
		leadId: string;
		kind: Tables["leadEvents"]["kind"];
		author: string;
		text: string;
		at: string;
	},
): Promise<void> {
	const { at, ...rest } = event;
	await trx
		.insertInto("leadEvents")
		.values({ id: randomUUID(), ...rest, createdAt: at })
		.execute();
}

type LeadQuery = SelectQueryBuilder<Tables, "leads", object>;

function filtered(query: LeadQuery, filter: InboxFilter, actorId: string): LeadQuery {
	let found = query.where("leads.isQuarantined", "=", filter.state === "cuarentena" ? 1 : 0);
	if (filter.state === "abiertas") found = found.where("leads.state", "in", OPEN_STATES);
	else if (filter.state !== "todas" && filter.state !== "cuarentena")
		found = found.where("leads.state", "=", filter.state);
	if (filter.kind !== "todos") found = found.where("leads.kind", "=", filter.kind);
	if (filter.owner === "mias") found = found.where("leads.ownerId", "=", actorId);
	if (filter.owner === "sin") found = found.where("leads.ownerId", "is", null);
	for (const word of fold(filter.q).split(" ").filter(Boolean))
		found = found.where("leads.searchText", "like", `%${word}%`);
	return found;
}

function withOwner(query: LeadQuery) {
	return query
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.selectAll("leads")
		.select(sql<string | null>`staff.full_name`.as("ownerName"));
}

function onTheWire(row: Tables["leads"] & { ownerName: string | null }): Lead {
	const phone = row.phoneTyped ? normalisePhone(row.phoneTyped) : undefined;
	return {
		id: row.id,
		reference: row.reference,
		kind: row.kind,
		state: row.state,
		name: row.name,
		phone: row.phone,
		phone_typed: row.phoneTyped,
		is_phone_unusual: phone?.isUnusual ?? false,
		has_whatsapp: phone?.hasWhatsapp ?? false,
		email: row.email,
		summary: row.summary,
		owner: row.ownerId ? { id: row.ownerId, full_name: row.ownerName ?? "" } : null,
		is_quarantined: row.isQuarantined === 1,
		due_at: row.dueAt,
		answered_at: row.answeredAt,
		created_at: row.createdAt,
		updated_at: row.updatedAt,
	};
}
