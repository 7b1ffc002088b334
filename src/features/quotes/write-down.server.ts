import type { Writers } from "#features/leads/write-down.server.ts";
import { insertWrittenQuote } from "./store.server.ts";

export const writeDownQuote: Writers["quote"] = (trx, { leadId, request, now }) =>
	insertWrittenQuote(trx, now, { leadId, notes: request.wish, car: request.car });
