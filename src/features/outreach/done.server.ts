import { recordLeadContact } from "#features/leads/work.server.ts";
import { panamaDay } from "#panama-time.ts";
import { inTransaction } from "#platform/db.server.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OutreachDone } from "./contract.ts";
import { findVisitDay, insertMark } from "./store.server.ts";

/**
 * Keeps that staff reached a person: in the lead's history, and on the list, so that nobody reaches them twice.
 *
 * @throws NotFoundError when the lead is gone
 */
export async function markReached(
	at: Platform,
	actor: Actor,
	leadId: string,
	{ kind, channel }: OutreachDone,
): Promise<void> {
	await recordLeadContact(at, actor, leadId, channel);
	const today = panamaDay(at.now());
	await inTransaction(at.db, async (trx) => {
		const day = kind === "visit" ? ((await findVisitDay(trx, leadId)) ?? today) : today;
		const createdAt = at.now().toISOString();
		await insertMark(trx, { leadId, kind, day, author: actor.fullName, createdAt });
	});
}
