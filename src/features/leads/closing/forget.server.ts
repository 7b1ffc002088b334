import type { Platform } from "#platform/platform.server.ts";
import { UNDO_DAYS } from "./rules.ts";
import type {} from "./table.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one statement: whoever writes meanwhile waits for an instant. */
const BATCH = 500;

/** Forgets the acts of 90 days ago with what their requests were: the requests stay as they are. */
export async function forgetClosings(at: Platform): Promise<void> {
	const before = new Date(at.now().getTime() - UNDO_DAYS * DAY_MS).toISOString();
	const old = await at.reads
		.selectFrom("leadClosings")
		.select("id")
		.where("createdAt", "<", before)
		.execute();
	for (const { id } of old) {
		const theirs = at.db.selectFrom("closedLeads").select("leadId").where("closingId", "=", id);
		const portion = at.db
			.deleteFrom("closedLeads")
			.where("closingId", "=", id)
			.where("leadId", "in", theirs.limit(BATCH));
		while ((await portion.executeTakeFirst()).numDeletedRows > 0);
		await at.db.deleteFrom("leadClosings").where("id", "=", id).execute();
	}
}
