import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { insertWrittenQuote, lineColumns } from "./store.server.ts";

export const QUOTES: KindRooms["quote"] = {
	writeDown: (trx, { leadId, request, now }) =>
		insertWrittenQuote(trx, now, { leadId, notes: request.wish, car: request.car }),
	async correct(trx, leadId, { car }) {
		if (car !== undefined) await updateRows(trx, "quotes", { leadId }, lineColumns(car));
		return undefined;
	},
	async forget(trx, leadIds) {
		await updateRows(trx, "quotes", { leadId: leadIds }, { notes: "", ...lineColumns("") });
	},
};
