import { BATCH, clearLeads, inBatches } from "#features/leads/forget.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { LEFT_KEPT_MS } from "./rules.ts";
import { UNSUBSCRIBED } from "./sentences.ts";

/**
 * Deletes addresses a month after they unsubscribed; until then staff can still explain a mistake.
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
		// Keep an address that resubscribed since it was read.
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

/** Deletes subscriptions at the person's request. @param emails in lower case @returns the ids of their leads */
export async function eraseSubscriptions(trx: Trx, emails: readonly string[]): Promise<string[]> {
	if (emails.length === 0) return [];
	const gone = await trx
		.deleteFrom("subscribers")
		.where("email", "in", emails)
		.returning("leadId")
		.execute();
	return gone.map(({ leadId }) => leadId);
}
