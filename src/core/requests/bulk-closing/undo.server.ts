import { sql } from "kysely";
import { addEvents, lockLeads } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRows, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
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
export async function undoClosing(ctx: AppContext, actor: Actor, id: string): Promise<Closing> {
	// Each round deletes the rows of one batch.
	while (await withTransaction(ctx.db, (trx) => restoreBatch(ctx, trx, actor, id)))
		await new Promise((resolve) => setImmediate(resolve));
	return findClosing(ctx.db, id);
}

/** @returns whether any rows were left */
async function restoreBatch(ctx: AppContext, trx: Trx, actor: Actor, id: string): Promise<boolean> {
	const closing = requireFound(await lockClosing(trx, id), NO_CLOSING);
	const undone = { undoneAt: ctx.now().toISOString(), undoneBy: actor.fullName };
	if (closing.undoneAt === null) await updateRows(trx, "leadClosings", { id }, undone);
	const filter = { closingId: id };
	const rows = await findRows(trx, "closedLeads", filter, { leadId: "asc" }, CLOSING_BATCH_SIZE);
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
