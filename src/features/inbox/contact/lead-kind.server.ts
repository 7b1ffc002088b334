import type { WrittenRequestKind } from "#core/requests/hooks.server.ts";
import { findRow, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";

export const MESSAGE_REQUESTS: WrittenRequestKind = {
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
	async exportData(db, leadIds) {
		const messages = await findRows(db, "messages", { leadId: leadIds });
		return new Map(
			messages.map(({ leadId, service, vehicleType, message }) => [
				leadId,
				{
					facts: [
						["Servicio", service],
						["Carro", vehicleType],
					],
					wishes: [["Mensaje", message]],
				},
			]),
		);
	},
};
