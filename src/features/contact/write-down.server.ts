import type { Writers } from "#features/leads/write-down.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";

/** Keeps the words of a message that staff wrote down. */
export const writeDownMessage: Writers["contact"] = (trx, { leadId, request, now }) =>
	insertRows(trx, "messages", {
		leadId,
		service: request.service || null,
		vehicleType: null,
		message: request.wish,
		createdAt: now.toISOString(),
	});
