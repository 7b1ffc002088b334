import type { Trx } from "#platform/db.server.ts";
import "./table.server.ts";

/** Clears what names a person in their visits, and the link to them; service, day and state stay for the counts. */
export async function forgetVisitWords(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await trx
		.updateTable("visits")
		.set({ car: "", note: "", cancelReason: null, linkHash: null })
		.where("leadId", "in", leadIds)
		.execute();
	await trx.deleteFrom("oldVisitLinks").where("leadId", "in", leadIds).execute();
}
