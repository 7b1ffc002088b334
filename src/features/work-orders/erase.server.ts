import type { Trx } from "#server/database/db.server.ts";
import { findRows, updateRows } from "#server/database/rows.server.ts";
import type { StateBeforeReception } from "./store.server.ts";

/** Erases the texts of erased people's orders; states, times and jobs done stay. @source rules 5.5, 5.18 */
export async function eraseOrderTexts(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const where = { leadId: leadIds };
	const emptyTexts = { complaint: "", waitText: "", belongings: "", noPhone: "" };
	for (const { leadId: orderId, before } of await findRows(trx, "workOrders", where)) {
		const { lead, ...rest } = JSON.parse(before) as StateBeforeReception;
		const redactedBefore = JSON.stringify({ ...rest, lead: { ...lead, lostReason: null } });
		const set = {
			...emptyTexts,
			basisWhy: "",
			deliveredTo: "",
			keptUntil: null,
			before: redactedBefore,
		};
		await updateRows(trx, "workOrders", { leadId: orderId }, set);
	}
	await updateRows(trx, "workOrderMoves", where, { reason: "" });
	await updateRows(trx, "workOrderJobs", where, { droppedWhy: "" });
}
