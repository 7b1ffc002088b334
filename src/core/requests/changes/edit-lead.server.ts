import type { LeadDetail } from "#core/requests/contract.ts";
import { findCurrentLead, findLead } from "#core/requests/lead-detail.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import type { LeadChanges, NewEvent } from "#core/requests/store.server.ts";
import { addEvent, updateLead } from "#core/requests/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { requireFound } from "#server/errors.ts";
import { type AnyWork, runWork, type Work } from "#server/work.server.ts";
import { toLeadChangedError } from "./lead-conflicts.server.ts";

/**
 * Changes a lead in one transaction, or the one into which it was merged.
 *
 * @throws NotFoundError
 * @returns the lead after the change
 */
export async function editLead<Who>(
	call: Call<Who>,
	id: string,
	change: (work: Work<Who>, lead: LeadDetail) => Promise<void>,
): Promise<LeadDetail> {
	return runWork(call, async (work) => {
		const { trx } = work;
		const lead = requireFound(await findCurrentLead(trx, id), NO_LEAD);
		await change(work, lead);
		return (await findLead(trx, lead.id)) ?? lead;
	});
}

export async function saveLead(
	work: AnyWork,
	{ lead, expectedVersion, set }: { lead: LeadDetail; expectedVersion: string; set: LeadChanges },
) {
	const { ctx } = work;
	if (await updateLead(work, { id: lead.id, expectedVersion, set })) return;
	throw toLeadChangedError(lead, ctx.now());
}

/** Adds an event by the actor to a lead's history. */
export async function addLeadHistory(
	work: Work,
	{
		leadId,
		kind,
		text,
		authorId = null,
	}: {
		leadId: string;
		kind: NewEvent["kind"];
		text: string;
		authorId?: string | null | undefined;
	},
) {
	const { ctx, trx, actor } = work;
	const event = { leadId, kind, author: actor.fullName, authorId, text };
	await addEvent(trx, { ...event, occurredAt: ctx.now().toISOString() });
}
