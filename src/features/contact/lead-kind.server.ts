import type { KindHandlers } from "#core/requests/kind-handlers.server.ts";
import { findRow, insertRows, updateRows } from "#server/database/rows.server.ts";

export const messageLeadKind: KindHandlers["contact"] = {
	create: (trx, { leadId, request, now }) =>
		insertRows(trx, "messages", {
			leadId,
			service: request.service || null,
			message: request.wish,
			createdAt: now.toISOString(),
		}),
	async correct(trx, leadId, { service }) {
		if (service === undefined) return undefined;
		const before = await findRow(trx, "messages", { leadId });
		await updateRows(trx, "messages", { leadId }, { service: service || null });
		return before?.service ?? "";
	},
	async forget(trx, leadIds) {
		await updateRows(trx, "messages", { leadId: leadIds }, { message: "" });
	},
};
