import { promiseDueAt } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/db.server.ts";
import { queueEffect } from "#platform/outbox.server.ts";
import {
	type LeadNewsName,
	type LeadStateName,
	leadSearchText,
	NEW_LEAD_TOPIC,
	promiseMinutesOf,
} from "./rules.ts";
import { BY_VISITOR } from "./sentences.ts";
import { addEvent, updateLead } from "./store.server.ts";
import type { LeadRow } from "./table.server.ts";

type Row = LeadRow;

/**
 * Takes a lead along with what another room did for it: its history gets a line, and its state and summary follow.
 * It is a fact, not an edit: whoever changed the lead meanwhile does not make it refuse.
 * A quote that becomes a visit keeps its own summary: only an appointment is told by its visit.
 *
 * @param news `state` and `summary` are left out when they stay
 * @source rules 4.10
 */
export function followLead(
	trx: Trx,
	now: Date,
	leadId: string,
	news: { author: string; text: string; state?: LeadStateName; summary?: string },
): Promise<void> {
	const { state, summary } = news;
	const set = (lead: Row) => ({
		...(state && { state, news: null, answeredAt: lead.answeredAt ?? now.toISOString() }),
		...summarySet(lead, summary),
	});
	return follow(trx, now, leadId, { ...news, kind: state ? "state" : "note" }, set);
}

/**
 * The visit of a lead came to nothing by the shop's doing, or the car did not come: nothing is scheduled any more.
 * A lead that waits for an answer still waits.
 */
export function unscheduleLead(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { author: string; text: string; news: LeadNewsName },
): Promise<void> {
	const { news } = happened;
	const set = ({ state }: Row) => ({
		news,
		...(state === "agendada" && { state: "contactada" as const }),
	});
	return follow(trx, now, leadId, { ...happened, kind: "state" }, set);
}

/**
 * The customer changed what was settled: somebody answers them again, under a promise that starts now. A promise
 * that nobody kept yet goes on running. Staff hear of it as of a new lead.
 *
 * @source rules 4.8
 */
export async function reopenLead(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { text: string; news: LeadNewsName; summary?: string },
): Promise<void> {
	const { news, summary } = happened;
	const settings = await getSettings(trx);
	const at = now.toISOString();
	const set = (lead: Row) => {
		const minutes = promiseMinutesOf(lead.kind, settings);
		const dueAt = promiseDueAt(now, minutes, settings).toISOString();
		return {
			news,
			...summarySet(lead, summary),
			...(lead.answeredAt && {
				state: "nueva" as const,
				...{ answeredAt: null, dueAt, reopenedAt: at },
			}),
		};
	};
	await follow(trx, now, leadId, { ...happened, author: BY_VISITOR, kind: "state" }, set);
	await queueEffect(trx, now, { topic: NEW_LEAD_TOPIC, payload: { leadId, since: at } });
}

/** Of these nobody has begun the work: a price that is sent makes them quoted. */
const BEFORE_QUOTED: readonly LeadStateName[] = ["nueva", "contactada", "perdida"];

/**
 * Takes a lead along with its estimate. A visit that was scheduled, and what was won, stay as they are.
 *
 * @param isQuoted whether its price is with the customer now: that answers what they asked
 * @source rules 10.12
 */
export function tellEstimate(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { author: string; text: string; news: LeadNewsName | null; isQuoted: boolean },
): Promise<void> {
	const { news, isQuoted } = happened;
	const set = (lead: Row) => ({
		news,
		...(isQuoted &&
			BEFORE_QUOTED.includes(lead.state) && {
				...{ state: "cotizada" as const, lostReason: null },
				answeredAt: lead.answeredAt ?? now.toISOString(),
			}),
	});
	return follow(trx, now, leadId, { ...happened, kind: "state" }, set);
}

async function follow(
	trx: Trx,
	now: Date,
	leadId: string,
	{ kind, author, text }: Omit<Parameters<typeof addEvent>[1], "leadId" | "at">,
	setOf: (lead: Row) => Parameters<typeof updateLead>[3],
): Promise<void> {
	for (;;) {
		const lead = await trx
			.selectFrom("leads")
			.selectAll()
			.where("id", "=", leadId)
			.executeTakeFirstOrThrow();
		if (await updateLead(trx, leadId, lead.updatedAt, setOf(lead), now)) break;
	}
	await addEvent(trx, { leadId, kind, author, text, at: now.toISOString() });
}

function summarySet(lead: Row, summary: string | undefined) {
	if (lead.kind !== "appointment" || !summary) return {};
	return { summary, searchText: leadSearchText({ ...lead, summary }) };
}
