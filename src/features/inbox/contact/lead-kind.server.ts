import type { RequestKind } from "#core/requests/hooks.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow, insertRows, updateRows } from "#server/database/rows.server.ts";

export const MESSAGE_REQUESTS: RequestKind = {
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
};

/** Deletes the text; the service stays for the statistics. */
export async function forgetMessages(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await updateRows(trx, "messages", { leadId: leadIds }, { message: "" });
}
