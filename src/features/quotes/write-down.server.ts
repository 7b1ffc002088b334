import type { Writers } from "#features/leads/write-down.server.ts";
import { insertQuote } from "./store.server.ts";

/** Keeps what somebody wants a price for, in their words: a list without lines. */
export const writeDownQuote: Writers["quote"] = (trx, { leadId, request, now }) =>
	insertQuote(trx, now, {
		leadId,
		notes: request.wish,
		vehicleBrand: null,
		vehicleModel: request.car || null,
		vehicleYear: null,
		totalItems: 0,
		totalCents: 0,
		sentTotalCents: null,
		lines: [],
	});
