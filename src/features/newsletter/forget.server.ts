import { clearLeads } from "#features/leads/forget.server.ts";
import { inTransaction } from "#platform/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { LEFT } from "./copy.ts";
import { LEFT_KEPT_MS } from "./rules.ts";
import "./table.server.ts";

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
			const rows = await trx
				.selectFrom("subscribers")
				.innerJoin("leads", "leads.id", "subscribers.leadId")
				.select(["subscribers.id as subscriberId", "leads.id", "leads.reference"])
				.where("subscribers.state", "=", "baja")
				.where("subscribers.leftAt", "<", before)
				.limit(BATCH)
				.execute();
			if (rows.length === 0) return { found: 0, gone: 0 };
			const left = rows.map(({ subscriberId }) => subscriberId);
			// Who came back since they were read stays.
			const gone = await trx
				.deleteFrom("subscribers")
				.where("id", "in", left)
				.where("state", "=", "baja")
				.returning("leadId")
				.execute();
			const ids = new Set(gone.map(({ leadId }) => leadId));
			const leads = rows.filter(({ id }) => ids.has(id));
			if (leads.length > 0) await clearLeads(trx, at.now().toISOString(), leads, LEFT);
			return { found: rows.length, gone: leads.length };
		});
		forgotten += batch.gone;
		if (batch.found < BATCH) return forgotten;
	}
}
