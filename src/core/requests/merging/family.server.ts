import { rejectRequest } from "#core/requests/errors.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import { type DbOrTrx, lockForUpdate, type Trx } from "#server/database/db.server.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import { formatMergedInto } from "./messages.ts";

/** Most requests of one matter. It bounds every walk through merges. */
export const MAX_FAMILY = 20;

/** Returns the request that stands for another: the one into which it was merged, or itself. */
export async function findRootId(db: DbOrTrx, id: string): Promise<string> {
	let rootId = id;
	for (let step = 0; step < MAX_FAMILY; step++) {
		const query = db.selectFrom("leads").select("mergedIntoId").where("id", "=", rootId);
		const targetId = (await query.executeTakeFirst())?.mergedIntoId;
		if (!targetId) break;
		rootId = targetId;
	}
	return rootId;
}

/** Locks the request that stands for another; a merge that just ended is seen after the lock. */
export async function lockCurrentLead(trx: Trx, id: string): Promise<LeadRow> {
	const query = lockForUpdate(trx, trx.selectFrom("leads").selectAll()).where("id", "=", id);
	const lead: LeadRow = await query.executeTakeFirstOrThrow();
	return lead.mergedIntoId ? lockCurrentLead(trx, lead.mergedIntoId) : lead;
}

/** Lists the requests that were merged into one, directly or through another, oldest first. */
export async function listMergedLeads(db: DbOrTrx, rootId: string) {
	const leads: Awaited<ReturnType<typeof findMerged>> = [];
	for (let level = await findMerged(db, [rootId]); level.length > 0; ) {
		leads.push(...level);
		if (leads.length >= MAX_FAMILY) break;
		level = await findMerged(db, getIds(level));
	}
	return leads.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

const findMerged = (db: DbOrTrx, targetIds: readonly string[]) =>
	findRows(db, "leads", { mergedIntoId: targetIds }, { order: { createdAt: "asc" }, limit: MAX_FAMILY });

/** Lists the ids of the requests of one matter, beginning with the one that stands for it. */
export async function listFamilyIds(db: DbOrTrx, id: string): Promise<string[]> {
	const rootId = await findRootId(db, id);
	return [rootId, ...getIds(await listMergedLeads(db, rootId))];
}

/**
 * Throws if a request was merged into another, where work on the matter goes on.
 *
 * @throws RuleError request_merged (409)
 * @source rules 4.33
 */
export async function assertNotMerged(db: DbOrTrx, id: string): Promise<void> {
	const rootId = await findRootId(db, id);
	if (rootId === id) return;
	const query = db.selectFrom("leads").select("reference").where("id", "=", rootId);
	const { reference } = await query.executeTakeFirstOrThrow();
	throw rejectRequest("request_merged", formatMergedInto(reference), { extra: { id: rootId } });
}

/** Moves the merged requests of one that moves to another customer along with it. */
export async function moveFamilyToCustomer(trx: Trx, rootId: string, customerId: string): Promise<void> {
	const ids = getIds(await listMergedLeads(trx, rootId));
	if (ids.length > 0) await trx.updateTable("leads").set({ customerId }).where("id", "in", ids).execute();
}
