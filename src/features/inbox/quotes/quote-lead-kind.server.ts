import type { RequestKind } from "#core/requests/hooks.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { insertManualQuote, toCarColumns } from "./store.server.ts";

export const QUOTE_REQUESTS: RequestKind = {
	create: (trx, { leadId, request, now }) =>
		insertManualQuote(trx, now, { leadId, notes: request.wish, car: request.car }),
	async correct(trx, leadId, { car }) {
		if (car !== undefined) await updateRows(trx, "quotes", { leadId }, toCarColumns(car));
		return undefined;
	},
};

/** Deletes the notes, the car and the wish for a notice; products and amounts stay for the statistics. */
export async function forgetQuotes(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const notice = { awaitedProductId: null, arrivedAt: null, arrivalEmailId: null };
	await updateRows(trx, "quotes", { leadId: leadIds }, { notes: "", ...toCarColumns(""), ...notice });
}
