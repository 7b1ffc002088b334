import type { Trx } from "#platform/db.server.ts";
import type {} from "./table.server.ts";

/** Clears what people wrote in their own words; service, car and date stay for the counts. */
export async function forgetAppointmentWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await trx
		.updateTable("appointments")
		.set({ description: "" })
		.where("leadId", "in", leadIds)
		.execute();
}
