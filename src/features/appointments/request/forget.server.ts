import type { Trx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";

/** Clears what people wrote in their own words, the car with them: a plate may stand there; service, brand and date stay for the counts. */
export async function forgetAppointmentWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await trx
		.updateTable("appointments")
		.set({ description: "", vehicleModel: null, vehicleBrandOther: null })
		.where("leadId", "in", leadIds)
		.execute();
}
