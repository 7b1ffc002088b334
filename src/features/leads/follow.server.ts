import type { Trx } from "#platform/db.server.ts";
import { fold } from "#search-text.ts";
import type { LeadStateName } from "./rules.ts";
import { addEvent, updateLead } from "./store.server.ts";
import "./table.server.ts";

/**
 * Takes a lead along with what another room did for it: its history gets a line, and its state and summary follow.
 * It is a fact, not an edit: whoever changed the lead meanwhile does not make it refuse.
 * A quote that becomes a visit keeps its own summary: only an appointment is told by its visit.
 *
 * @param news `state` and `summary` are left out when they stay
 * @source decisions "Bandeja"; features C-11
 */
export async function followLead(
	trx: Trx,
	now: Date,
	leadId: string,
	news: { author: string; text: string; state?: LeadStateName; summary?: string },
): Promise<void> {
	const { author, text, state } = news;
	for (;;) {
		const lead = await trx
			.selectFrom("leads")
			.selectAll()
			.where("id", "=", leadId)
			.executeTakeFirstOrThrow();
		const summary = lead.kind === "appointment" ? news.summary : undefined;
		const told = [lead.reference, lead.name, lead.phone, lead.phoneTyped, lead.email, summary];
		const set = {
			...(state && { state, answeredAt: lead.answeredAt ?? now.toISOString() }),
			...(summary && { summary, searchText: fold(told.join(" ")) }),
		};
		if (await updateLead(trx, leadId, lead.updatedAt, set, now)) break;
	}
	const kind = state ? "state" : "note";
	await addEvent(trx, { leadId, kind, author, text, at: now.toISOString() });
}
