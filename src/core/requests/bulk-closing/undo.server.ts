import { sql } from "kysely";
import { addEvents, lockLeads } from "#core/requests/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { deleteRows, findRows, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork, type Work } from "#server/work.server.ts";
import type { Closing } from "./contract.ts";
import { formatBulkRestored, NO_CLOSING } from "./messages.ts";
import { CLOSING_BATCH_SIZE } from "./rules.ts";
import { findClosing, getNextVersion, lockClosing } from "./store.server.ts";

/**
 * Undoes a closing: restores each request to its previous state unless it was changed since. A closing in progress
 * stops. Undoing again continues an interrupted undo.
 *
 * @throws NotFoundError
 * @source rules 4.30
 */
export async function undoClosing(call: Call, id: string): Promise<Closing> {
	const { ctx } = call;
	// Each round deletes the rows of one batch.
	while (await runWork(call, (work) => restoreBatch(work, id)))
		await new Promise((resolve) => setImmediate(resolve));
	return findClosing(ctx.db, id);
}

/** @returns whether any rows were left */
async function restoreBatch(work: Work, id: string): Promise<boolean> {
	const { ctx, trx, actor } = work;
	const closing = requireFound(await lockClosing(trx, id), NO_CLOSING);
	const undone = { undoneAt: ctx.now().toISOString(), undoneBy: actor.fullName };
	if (closing.undoneAt === null) await updateRows(trx, "leadClosings", { id }, undone);
	const filter = { closingId: id };
	const rows = await findRows(trx, "closedLeads", filter, {
		order: { leadId: "asc" },
		limit: CLOSING_BATCH_SIZE,
	});
	if (rows.length === 0) return false;
	const ids = rows.map(({ leadId }) => leadId);
	await lockLeads(trx, ids);
	const versions = rows.map(({ closedAt }) => closedAt);
	const stamp = getNextVersion(versions, ctx.now());
	const restored = await trx
		.updateTable("leads")
		.from("closedLeads")
		.set((set) => ({
			state: set.ref("closedLeads.previousState"),
			answeredAt: set.ref("closedLeads.previousAnsweredAt"),
			alert: set.ref("closedLeads.previousAlert"),
			callBackOn: set.ref("closedLeads.previousCallBackOn"),
			lostReason: null,
			updatedAt: stamp,
		}))
		.where("closedLeads.closingId", "=", id)
		.where("leads.id", "in", ids)
		.whereRef("closedLeads.leadId", "=", "leads.id")
		// Do not overwrite a request with a later version.
		.whereRef("leads.updatedAt", "=", "closedLeads.closedAt")
		.returning(["leads.id", "leads.state"])
		.execute();
	await addEvents(
		trx,
		restored.map(({ id: leadId, state }) => ({
			leadId,
			kind: "closing",
			author: actor.fullName,
			text: formatBulkRestored(state),
		})),
		stamp,
	);
	await deleteRows(trx, "closedLeads", { closingId: id, leadId: ids });
	await updateRows(trx, "leadClosings", { id }, { restored: sql`restored + ${restored.length}` });
	return true;
}
