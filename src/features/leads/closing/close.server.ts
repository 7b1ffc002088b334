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

/** What of the other rooms it asks: the states of a visit that is not over, and of a car that is in the workshop. */
export type OpenVisits = { openVisits: readonly string[]; inside: readonly string[] };

/** How many requests an act would close now. @throws RuleError bad_day (422) */
export async function countClosable(
	at: Platform,
	filter: ClosingFilter,
	rooms: OpenVisits,
): Promise<Closable> {
	const found = await wanted(at, filter, rooms);
	return { found: Math.min(found.length, MOST_CLOSED), is_more: found.length > MOST_CLOSED };
}

/**
 * Closes old requests as lost, the oldest first, at most 5,000: a handful at a time, each looked at again before it is closed.
 * What each of them was is kept. Broken off, what is closed by then stays closed and can be taken back.
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
 * Closes in one act what too many strangers sent at once; nothing else of it is touched, and it is undone like any other.
 *
 * @source rules 4.42, 4.30
 */
export async function closeCrowd(at: Platform, actor: Actor): Promise<Closing> {
	const rows = await heldLeads(at.db).select("leads.id").orderBy("leads.createdAt").execute();
	const act = { before: panamaDay(at.now()), kind: "burst", state: "open" } as const;
	const asked = { ...act, reason: CROWD_REASON };
	return closeAll(at, actor, asked, { found: idsOf(rows), still: heldLeads });
}

/** Whether a request may still be closed is asked again of each, once it is locked. */
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
		// Visitors come first: the embedded engine works in the thread that answers them.
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

/** @returns false once somebody took the act back */
async function closeBatch(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ id, ids, reason, still }: Batch,
): Promise<boolean> {
	if ((await lockClosing(trx, id))?.undoneAt !== null) return false;
	// Locked first, in one order, and looked at afterwards: what somebody wrote meanwhile counts.
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
