import { findVisitRecord } from "#features/appointments/read-model.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { factsOf } from "#features/leads/lead-states.ts";
import { NO_LEAD } from "#features/leads/sentences.ts";
import { noteLeadContact } from "#features/leads/work.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { insertMissing } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OutreachDone } from "./contract.ts";

/**
 * Keeps that staff reached a person: on the list, so that nobody reaches them twice, and in the lead's history.
 * Both or neither; a second tap finds the mark of the first and writes nothing.
 *
 * @throws NotFoundError when the lead is gone
 */
export async function markReached(
	at: Platform,
	actor: Actor,
	leadId: string,
	{ kind, channel }: OutreachDone,
): Promise<void> {
	const today = panamaDay(at.now());
	await inTransaction(at.db, async (trx) => {
		mustExist(await findLead(trx, leadId), NO_LEAD);
		const day = kind === "visit" ? ((await findVisitRecord(trx, leadId))?.day ?? today) : today;
		const createdAt = at.now().toISOString();
		const mark = { leadId, kind, day, author: actor.fullName, createdAt };
		// Whoever did it first stays named.
		const isFirst = await insertMissing(trx, "outreachMarks", mark, ["leadId", "kind", "day"]);
		// Read again: the mark let a second tap wait until the first one was through.
		const lead = await findLead(trx, leadId);
		// One that waits again was not reached: its customer changed their visit since, or the contact was taken back.
		const isCalled = kind === "callback" && lead?.call_back_on != null;
		if (lead && (isFirst || isCalled || factsOf(lead.state).isWaiting))
			await noteLeadContact(at, trx, actor, lead, channel);
	});
}
