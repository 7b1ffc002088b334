import type { Trx } from "#platform/database/db.server.ts";
import { findRows, updateRows } from "#platform/database/rows.server.ts";
import type { Before } from "./store.server.ts";

/** Erases the texts of erased people's orders; states, times and jobs done stay. @source rules 5.5, 5.18 */
export async function forgetOrderWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const of = { leadId: leadIds };
	const words = { complaint: "", waitText: "", belongings: "", noPhone: "" };
	for (const { leadId, before } of await findRows(trx, "workOrders", of)) {
		const { lead, ...rest } = JSON.parse(before) as Before;
		const kept = JSON.stringify({ ...rest, lead: { ...lead, lostReason: null } });
		const set = { ...words, basisWhy: "", deliveredTo: "", keptUntil: null, before: kept };
		await updateRows(trx, "workOrders", { leadId }, set);
	}
	await updateRows(trx, "workOrderMoves", of, { reason: "" });
	await updateRows(trx, "workOrderJobs", of, { droppedWhy: "" });
}
