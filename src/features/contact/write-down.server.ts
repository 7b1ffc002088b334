import type { Writers } from "#features/leads/write-down.server.ts";
import { insertMessage } from "./store.server.ts";

/** Keeps the words of a message that staff wrote down. */
export const writeDownMessage: Writers["contact"] = (trx, { leadId, request, now }) =>
	insertMessage(trx, {
		leadId,
		service: request.service || null,
		vehicleType: null,
		message: request.wish,
		createdAt: now.toISOString(),
	});
