import { addLeadContact } from "#core/requests/changes/lead-actions.server.ts";
import { findCurrentLead, findLead } from "#core/requests/lead-detail.server.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { toPanamaDay } from "#domain/time.ts";
import { findVisitOfLead } from "#features/workshop/appointments/read-model.server.ts";
import type { Call } from "#server/call.server.ts";
import { insertIfMissing } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { FollowUpDone } from "./contract.ts";

/**
 * Records that staff contacted a person, in the list and in the lead's history, in one transaction. A second tap
 * finds the first mark and writes nothing.
 *
 * @throws NotFoundError when the lead is gone
 */
export async function markFollowedUp(
	call: Call,
	{ requestId, kind, channel }: { requestId: string } & FollowUpDone,
): Promise<void> {
	const { ctx, actor } = call;
	const today = toPanamaDay(ctx.now());
	await runWork(call, async (work) => {
		const { trx } = work;
		const { id: leadId } = requireFound(await findCurrentLead(trx, requestId), NO_LEAD);
		const day = kind === "visit" ? ((await findVisitOfLead(trx, leadId))?.day ?? today) : today;
		const createdAt = ctx.now().toISOString();
		const mark = { leadId, kind, day, author: actor.fullName, createdAt };
		// Keep the first author.
		const isFirst = await insertIfMissing(trx, "followUpMarks", mark, ["leadId", "kind", "day"]);
		// Read the lead again: inserting the mark made a second tap wait for the first.
		const lead = await findLead(trx, leadId);
		// A lead that is waiting again needs a new contact: the customer changed the visit, or the contact was undone.
		const isCallback = kind === "callback" && lead?.call_back_on != null;
		if (lead && (isFirst || isCallback || getLeadStateInfo(lead.state).isWaiting))
			await addLeadContact(work, { lead, channel });
	});
}
