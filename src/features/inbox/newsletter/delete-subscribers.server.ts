import { BATCH_SIZE, clearLeads, processInBatches } from "#core/requests/ending/erase-leads.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { UNSUBSCRIBED } from "./messages.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "./rules.ts";

/**
 * Deletes addresses a month after they unsubscribed; until then staff can still explain a mistake.
 *
 * @returns how many
 * @source rules 5.7; Ley 81/2019
 */
export function deleteUnsubscribed(ctx: AppContext): Promise<number> {
	const before = new Date(ctx.now().getTime() - UNSUBSCRIBED_RETENTION_MS).toISOString();
	const unsubscribed = ctx.reads
		.selectFrom("subscribers")
		.select("id")
		.where("state", "=", "unsubscribed")
		.where("unsubscribedAt", "<", before)
		.limit(BATCH_SIZE);
	return processInBatches(ctx, unsubscribed, async ({ trx }, ids) => {
		// Keep an address that resubscribed since it was read.
		const deleted = await trx
			.deleteFrom("subscribers")
			.where("id", "in", ids)
			.where("state", "=", "unsubscribed")
			.returning("leadId")
			.execute();
		const leads = deleted.map(({ leadId }) => leadId);
		if (leads.length > 0) await clearLeads(trx, ctx.now().toISOString(), leads, UNSUBSCRIBED);
		return leads.length;
	});
}

/** Deletes subscriptions at the person's request. @param emails in lower case @returns the ids of their leads */
export async function eraseSubscriptions(trx: Trx, emails: readonly string[]): Promise<string[]> {
	if (emails.length === 0) return [];
	const deleted = await trx
		.deleteFrom("subscribers")
		.where("email", "in", emails)
		.returning("leadId")
		.execute();
	return deleted.map(({ leadId }) => leadId);
}
