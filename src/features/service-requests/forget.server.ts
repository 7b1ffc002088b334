import type { Trx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";

/** Clears what people wrote in their own words, the car with them: a plate may stand there; service and brand stay for the counts. */
export async function forgetServiceRequestWords(
	trx: Trx,
	leadIds: readonly string[],
): Promise<void> {
	await trx
		.updateTable("serviceRequests")
		.set({ description: "", vehicleModel: "" })
		.where("leadId", "in", leadIds)
		.execute();
}
