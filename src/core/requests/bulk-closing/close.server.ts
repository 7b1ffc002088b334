import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { BURST_REASON } from "#core/requests/burst-protection/messages.ts";
import { selectHeldLeads } from "#core/requests/burst-protection/store.server.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { addEvents, lockLeads } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds, insertRows, updateRows } from "#server/database/rows.server.ts";
import { runWork, type Work } from "#server/work.server.ts";
import { listClosable, selectClosable } from "./closable-read-model.server.ts";
import type { Closable, Closing, ClosingFilter, NewClosing } from "./contract.ts";
import { CLOSING_DAY, formatBulkClosed } from "./messages.ts";
import { CLOSING_BATCH_SIZE, MAX_REQUESTS_PER_CLOSING } from "./rules.ts";
import { findClosing, getNextVersion, lockClosing } from "./store.server.ts";

/** Counts the requests that a closing would close now. @throws RuleError bad_day (422) */
export async function countClosable(ctx: AppContext, filter: ClosingFilter): Promise<Closable> {
	const candidates = await findClosable(ctx, filter);
	return {
		found: Math.min(candidates.length, MAX_REQUESTS_PER_CLOSING),
		is_more: candidates.length > MAX_REQUESTS_PER_CLOSING,
	};
}

/**
 * Closes old requests as lost, oldest first, at most 5,000, in small batches. Each request is checked again before it
 * is closed, and its previous state is stored. If the run is interrupted, requests closed so far stay closed and can
 * be restored.
 *
 * @throws RuleError bad_day (422)
 * @source rules 4.30
 */
export async function closeOldLeads(call: Call, input: NewClosing): Promise<Closing> {
	const { ctx } = call;
	const leadIds = await findClosable(ctx, input);
	return closeAll(call, {
		closing: input,
		leadIds,
		selectStillClosable: (trx) => selectClosable(trx, { filter: input, now: ctx.now() }),
	});
}

/**
 * Closes all held requests of a burst in one closing, which can be undone like any other.
 *
 * @source rules 4.42, 4.30
 */
export async function closeBurst(call: Call): Promise<Closing> {
	const { ctx } = call;
	const rows = await selectHeldLeads(ctx.db).select("leads.id").orderBy("leads.createdAt").execute();
	const scope = { before: toPanamaDay(ctx.now()), kind: "burst", state: "open" } as const;
	const input = { ...scope, reason: BURST_REASON };
	return closeAll(call, { closing: input, leadIds: getIds(rows), selectStillClosable: selectHeldLeads });
}

/** `selectStillClosable` checks each request again once it is locked. */
type ClosingTarget = {
	leadIds: readonly string[];
	selectStillClosable: (trx: Trx) => ReturnType<typeof selectClosable>;
};
type ClosingInput = Omit<NewClosing, "kind"> & Pick<Closing, "kind">;

async function closeAll(
	call: Call,
	{ closing, leadIds: allIds, selectStillClosable }: { closing: ClosingInput } & ClosingTarget,
): Promise<Closing> {
	const { ctx, actor } = call;
	const leadIds = allIds.slice(0, MAX_REQUESTS_PER_CLOSING);
	const id = randomUUID();
	const { before: beforeDay, ...fields } = closing;
	await insertRows(ctx.db, "leadClosings", {
		id,
		author: actor.fullName,
		beforeDay,
		...fields,
		closed: 0,
		restored: 0,
		createdAt: ctx.now().toISOString(),
	});
	for (let from = 0; from < leadIds.length; from += CLOSING_BATCH_SIZE) {
		const ids = leadIds.slice(from, from + CLOSING_BATCH_SIZE);
		const shouldContinue = await runWork(call, (work) =>
			closeBatch(work, { id, ids, reason: closing.reason, selectStillClosable }),
		);
		if (!shouldContinue) break;
		// Yield to visitors: the embedded engine runs in the thread that answers them.
		await new Promise((resolve) => setImmediate(resolve));
	}
	return findClosing(ctx.db, id);
}

async function findClosable(ctx: AppContext, filter: ClosingFilter) {
	const now = ctx.now();
	if (filter.before > toPanamaDay(now)) throw rejectRequest("bad_day", CLOSING_DAY, { field: "before" });
	return listClosable(ctx.reads, { filter, now }, MAX_REQUESTS_PER_CLOSING + 1);
}

type Batch = { id: string; ids: readonly string[]; reason: string } & Pick<
	ClosingTarget,
	"selectStillClosable"
>;

/** @returns false once the closing was undone */
async function closeBatch(work: Work, { id, ids, reason, selectStillClosable }: Batch): Promise<boolean> {
	const { ctx, trx, actor } = work;
	if ((await lockClosing(trx, id))?.undoneAt !== null) return false;
	// Lock first, in a fixed order, and check afterwards, so that concurrent writes count.
	await lockLeads(trx, ids);
	const rows = await selectStillClosable(trx)
		.select(["leads.id", "leads.state", "leads.answeredAt", "leads.alert", "leads.callBackOn"])
		.select("leads.updatedAt")
		.where("leads.id", "in", ids)
		.execute();
	if (rows.length === 0) return true;
	const versions = rows.map(({ updatedAt }) => updatedAt);
	const stamp = getNextVersion(versions, ctx.now());
	const closedIds = rows.map((row) => row.id);
	await trx
		.updateTable("leads")
		.set((set) => ({
			state: "lost",
			lostReason: reason,
			alert: null,
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
			previousState: row.state,
			previousAlert: row.alert,
			previousAnsweredAt: row.answeredAt,
			previousCallBackOn: row.callBackOn,
			closedAt: stamp,
		})),
	);
	await addEvents(
		trx,
		rows.map(({ id: leadId, state }) => ({
			leadId,
			kind: "closing",
			author: actor.fullName,
			text: formatBulkClosed(state, reason),
		})),
		stamp,
	);
	await updateRows(trx, "leadClosings", { id }, { closed: sql`closed + ${rows.length}` });
	return true;
}
