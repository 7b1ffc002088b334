import type { KindHandlers } from "#core/requests/kind-handlers.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { insertManualQuote, toCarColumns } from "./store.server.ts";

export const QUOTE_LEAD_KIND: KindHandlers["quote"] = {
	create: (trx, { leadId, request, now }) =>
		insertManualQuote(trx, now, { leadId, notes: request.wish, car: request.car }),
	async correct(trx, leadId, { car }) {
		if (car !== undefined) await updateRows(trx, "quotes", { leadId }, toCarColumns(car));
		return undefined;
	},
	async forget(trx, leadIds) {
		await updateRows(trx, "quotes", { leadId: leadIds }, { notes: "", ...toCarColumns("") });
	},
};
