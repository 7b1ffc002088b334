import type { Trx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";

/** Clears what people wrote in their own words and their car; products and totals stay for the counts. */
export async function forgetQuoteWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await trx
		.updateTable("quotes")
		.set({ notes: "", vehicleBrand: null, vehicleModel: null, vehicleYear: null })
		.where("leadId", "in", leadIds)
		.execute();
}
