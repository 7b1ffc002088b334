import { clearLeads } from "#features/leads/forget.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { LEFT_KEPT_MS } from "./rules.ts";
import { UNSUBSCRIBED } from "./sentences.ts";

const BATCH = 200;

/**
 * Forgets the addresses of those who left a month ago; until then a mistake can still be explained.
 *
 * @returns how many
 * @source rules 5.7; Ley 81/2019
 */
export async function forgetWhoLeft(at: Platform): Promise<number> {
	const before = new Date(at.now().getTime() - LEFT_KEPT_MS).toISOString();
	let forgotten = 0;
	for (;;) {
		const batch = await inTransaction(at.db, async (trx) => {
			const found = await trx
				.selectFrom("subscribers")
				.select("id")
				.where("state", "=", "baja")
				.where("leftAt", "<", before)
				.limit(BATCH)
				.execute();
			if (found.length === 0) return { found: 0, gone: 0 };
			const left = found.map(({ id }) => id);
			// Who came back since they were read stays.
			const gone = await trx
				.deleteFrom("subscribers")
				.where("id", "in", left)
				.where("state", "=", "baja")
				.returning("leadId")
				.execute();
			const leads = gone.map(({ leadId }) => leadId);
			if (leads.length > 0) await clearLeads(trx, at.now().toISOString(), leads, UNSUBSCRIBED);
			return { found: found.length, gone: leads.length };
		});
		forgotten += batch.gone;
		if (batch.found < BATCH) return forgotten;
	}
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
