import type { Trx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";

/** Clears what people wrote in their own words; that there was a message stays for the counts. */
export async function forgetMessageWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await trx.updateTable("messages").set({ message: "" }).where("leadId", "in", leadIds).execute();
}
