import { BATCH, clearLeads, inBatches } from "#features/leads/forget.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { LEFT_KEPT_MS } from "./rules.ts";
import { UNSUBSCRIBED } from "./sentences.ts";

/**
 * Forgets the addresses of those who left a month ago; until then a mistake can still be explained.
 *
 * @returns how many
 * @source rules 5.7; Ley 81/2019
 */
export function forgetWhoLeft(at: Platform): Promise<number> {
	const before = new Date(at.now().getTime() - LEFT_KEPT_MS).toISOString();
	const left = at.reads
		.selectFrom("subscribers")
		.select("id")
		.where("state", "=", "unsubscribed")
		.where("leftAt", "<", before)
		.limit(BATCH);
	return inBatches(at, left, async (trx, ids) => {
		// Who came back since they were read stays.
		const gone = await trx
			.deleteFrom("subscribers")
			.where("id", "in", ids)
			.where("state", "=", "unsubscribed")
			.returning("leadId")
			.execute();
		const leads = gone.map(({ leadId }) => leadId);
		if (leads.length > 0) await clearLeads(trx, at.now().toISOString(), leads, UNSUBSCRIBED);
		return leads.length;
	});
}

/** Forgets subscriptions because their person asked for it. @param emails in small letters @returns the leads that came with it */
export async function eraseSubscriptions(trx: Trx, emails: readonly string[]): Promise<string[]> {
	if (emails.length === 0) return [];
	const gone = await trx
		.deleteFrom("subscribers")
		.where("email", "in", emails)
		.returning("leadId")
		.execute();
	return gone.map(({ leadId }) => leadId);
}
