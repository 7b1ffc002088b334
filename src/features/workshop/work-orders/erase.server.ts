import type { Trx } from "#server/database/db.server.ts";
import { findRows, getIds, updateRows } from "#server/database/rows.server.ts";
import type { StateBeforeReception } from "./store.server.ts";

/** Erases the texts of erased people's orders; states, times and jobs done stay. @source rules 5.5, 5.18 */
export async function eraseOrderTexts(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const emptyTexts = { complaint: "", waitText: "", belongings: "", noPhone: "" };
	const orders = await findRows(trx, "workOrders", { leadId: leadIds });
	for (const { id, before } of orders) {
		const { lead, ...rest } = JSON.parse(before) as StateBeforeReception;
		const redactedBefore = JSON.stringify({ ...rest, lead: { ...lead, lostReason: null } });
		const set = {
			...emptyTexts,
			basisWhy: "",
			deliveredTo: "",
			keptUntil: null,
			before: redactedBefore,
		};
		await updateRows(trx, "workOrders", { id }, set);
	}
	const where = { orderId: getIds(orders) };
	await updateRows(trx, "workOrderMoves", where, { reason: "" });
	await updateRows(trx, "workOrderJobs", where, { droppedWhy: "" });
}

/** Removes from the state before a reception what a person of the staff typed; the state stays. */
export function eraseReasonBefore(before: string): string {
	const { lead, ...rest } = JSON.parse(before) as StateBeforeReception;
	return JSON.stringify({ ...rest, lead: { ...lead, lostReason: null } });
}
