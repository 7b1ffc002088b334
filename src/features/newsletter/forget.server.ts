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
 * @source site/privacy.tsx "plazo"; features T4 (Ley 81/2019)
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
			if (rows.length === 0) return 0;
			const ids = rows.map(({ subscriberId }) => subscriberId);
			await trx.deleteFrom("subscribers").where("id", "in", ids).execute();
			await clearLeads(trx, at.now().toISOString(), rows, LEFT);
			return rows.length;
		});
		forgotten += batch;
		if (batch < BATCH) return forgotten;
	}
}
