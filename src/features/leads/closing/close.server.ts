import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { addEvents, lockLeads } from "#features/leads/store.server.ts";
import { CROWD_REASON } from "#features/leads/strangers/sentences.ts";
import { heldLeads } from "#features/leads/strangers/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { idsOf, insertRows, updateRows } from "#platform/database/rows.server.ts";
import { refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { closable, listClosable } from "./closable-read-model.server.ts";
import type { Closable, Closing, ClosingFilter, NewClosing } from "./contract.ts";
import { CLOSED_AT_ONCE, MOST_CLOSED } from "./rules.ts";
import { CLOSING_DAY, closedTogether } from "./sentences.ts";
import { findClosing, laterThanAll, lockClosing } from "./store.server.ts";

/** States of other features that prevent a closing: visits that are not over and cars in the workshop. */
export type OpenVisits = { openVisits: readonly string[]; inside: readonly string[] };

/** Counts the requests that a closing would close now. @throws RuleError bad_day (422) */
export async function countClosable(
	at: Platform,
	filter: ClosingFilter,
	rooms: OpenVisits,
): Promise<Closable> {
	const found = await wanted(at, filter, rooms);
	return { found: Math.min(found.length, MOST_CLOSED), is_more: found.length > MOST_CLOSED };
}

/**
 * Closes old requests as lost, oldest first, at most 5,000, in small batches. Each request is checked again before it
 * is closed, and its previous state is stored. If the run is interrupted, requests closed so far stay closed and can
 * be restored.
 *
 * @throws RuleError bad_day (422)
 * @source rules 4.30
 */
export async function closeOldLeads(
	at: Platform,
	actor: Actor,
	asked: NewClosing,
	rooms: OpenVisits,
): Promise<Closing> {
	const found = await wanted(at, asked, rooms);
	return closeAll(at, actor, asked, {
		found,
		still: (trx) => closable(trx, { filter: asked, now: at.now(), ...rooms }),
	});
}

/**
 * Closes all held requests of a burst in one closing, which can be undone like any other.
 *
 * @source rules 4.42, 4.30
 */
export async function closeCrowd(at: Platform, actor: Actor): Promise<Closing> {
	const rows = await heldLeads(at.db).select("leads.id").orderBy("leads.createdAt").execute();
	const act = { before: panamaDay(at.now()), kind: "burst", state: "open" } as const;
	const asked = { ...act, reason: CROWD_REASON };
	return closeAll(at, actor, asked, { found: idsOf(rows), still: heldLeads });
}

/** `selectStillClosable` checks each request again once it is locked. */
type Chosen = { found: readonly string[]; still: (trx: Trx) => ReturnType<typeof closable> };
type Act = Omit<NewClosing, "kind"> & Pick<Closing, "kind">;

async function closeAll(
	at: Platform,
	actor: Actor,
	asked: Act,
	{ found: all, still }: Chosen,
): Promise<Closing> {
	const found = all.slice(0, MOST_CLOSED);
	const id = randomUUID();
	const { before: beforeDay, ...told } = asked;
	await insertRows(at.db, "leadClosings", {
		id,
		author: actor.fullName,
		beforeDay,
		...told,
		closed: 0,
		restored: 0,
		createdAt: at.now().toISOString(),
	});
	for (let from = 0; from < found.length; from += CLOSED_AT_ONCE) {
		const ids = found.slice(from, from + CLOSED_AT_ONCE);
		const isGoingOn = await inTransaction(at.db, (trx) =>
			closeBatch(at, trx, actor, { id, ids, reason: asked.reason, still }),
		);
		if (!isGoingOn) break;
		// Yield to visitors: the embedded engine runs in the thread that answers them.
		await new Promise((resolve) => setImmediate(resolve));
	}
	return findClosing(at.db, id);
}

async function wanted(at: Platform, filter: ClosingFilter, rooms: OpenVisits) {
	const now = at.now();
	if (filter.before > panamaDay(now)) throw refusedField("bad_day", "before", CLOSING_DAY);
	return listClosable(at.reads, { filter, now, ...rooms }, MOST_CLOSED + 1);
}

type Batch = { id: string; ids: readonly string[]; reason: string } & Pick<Chosen, "still">;

/** @returns false once the closing was undone */
async function closeBatch(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ id, ids, reason, still }: Batch,
): Promise<boolean> {
	if ((await lockClosing(trx, id))?.undoneAt !== null) return false;
	// Lock first, in a fixed order, and check afterwards, so that concurrent writes count.
	await lockLeads(trx, ids);
	const rows = await still(trx)
		.select(["leads.id", "leads.state", "leads.answeredAt", "leads.news", "leads.callBackOn"])
		.select("leads.updatedAt")
		.where("leads.id", "in", ids)
		.execute();
	if (rows.length === 0) return true;
	const versions = rows.map(({ updatedAt }) => updatedAt);
	const stamp = laterThanAll(versions, at.now());
	const closedIds = rows.map((row) => row.id);
	await trx
		.updateTable("leads")
		.set((set) => ({
			state: "lost",
			lostReason: reason,
			wonCents: null,
			news: null,
			callBackOn: null,
			answeredAt: set.fn.coalesce("answeredAt", set.val(stamp)),
			updatedAt: stamp,
		}))
		.where("id", "in", closedIds)
		.execute();
	await insertRows(
		trx,
		"closedLeads",
		rows.map((row) => ({
			closingId: id,
			leadId: row.id,
			wasState: row.state,
			wasNews: row.news,
			wasAnsweredAt: row.answeredAt,
			wasCallBackOn: row.callBackOn,
			closedAt: stamp,
		})),
	);
	await addEvents(
		trx,
		rows.map(({ id: leadId, state }) => ({
			leadId,
			kind: "closing",
			author: actor.fullName,
			text: closedTogether(state, reason),
		})),
		stamp,
	);
	await updateRows(trx, "leadClosings", { id }, { closed: sql`closed + ${rows.length}` });
	return true;
}
