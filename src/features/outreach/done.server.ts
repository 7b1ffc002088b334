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
 * Records that staff contacted a person, in the list and in the lead's history, in one transaction. A second tap finds
 * the
 * first mark and writes nothing.
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
		// Keep the first author.
		const isFirst = await insertMissing(trx, "outreachMarks", mark, ["leadId", "kind", "day"]);
		// Read the lead again: inserting the mark made a second tap wait for the first.
		const lead = await findLead(trx, leadId);
		// A lead that is waiting again needs a new contact: the customer changed the visit, or the contact was undone.
		const isCalled = kind === "callback" && lead?.call_back_on != null;
		if (lead && (isFirst || isCalled || factsOf(lead.state).isWaiting))
			await noteLeadContact(at, trx, actor, lead, channel);
	});
}
