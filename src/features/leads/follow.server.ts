import type { Settings } from "#features/settings/contract.ts";
import { promiseDueAt } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { BY_VISITOR } from "./authors.ts";
import { effectsOf } from "./lead-effects.server.ts";
import { type LeadState, stepWords } from "./lead-states.ts";
import type { LeadNews } from "./news.ts";
import { leadSearchText, NEW_LEAD_TOPIC, promiseMinutesOf } from "./rules.ts";
import { addEvent, lockLead, updateLead } from "./store.server.ts";
import type { LeadRow } from "./table.server.ts";

/**
 * Records what another feature did for a lead: adds a history event and updates state and summary. This is a fact and
 * not an edit, so a concurrent change does not cause a conflict. A quote that becomes a visit keeps its summary; only
 * an appointment takes the visit's.
 *
 * @param news `state` and `summary` are omitted when they stay
 * @source rules 4.10
 */
export function followLead(
	trx: Trx,
	now: Date,
	leadId: string,
	news: { author: string; text: string; state?: LeadState; summary?: string },
): Promise<void> {
	const { state, summary } = news;
	const set = (lead: LeadRow) => ({
		...(state && { state, news: null, answeredAt: lead.answeredAt ?? now.toISOString() }),
		...summarySet(lead, summary),
	});
	return follow(trx, now, leadId, { ...news, kind: state ? "state" : "note" }, set);
}

/**
 * Records that staff cancelled the visit of a lead, or that the car did not come. A lead that waits for an answer
 * still waits, unless staff reached the customer.
 */
export function unscheduleLead(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { author: string; text: string; news: LeadNews; isHeard: boolean },
): Promise<void> {
	const { news, isHeard } = happened;
	const set = (lead: LeadRow) => {
		const { unscheduled, reached } = effectsOf(lead.state);
		const state = isHeard ? (reached ?? unscheduled) : unscheduled;
		const answeredAt = lead.answeredAt ?? now.toISOString();
		return { news, ...(state && { state }), ...(isHeard && { answeredAt }) };
	};
	return follow(trx, now, leadId, { ...happened, kind: "state" }, set);
}

/**
 * Reopens a lead after its customer changed an agreed visit: it needs an answer again, under a promise that starts
 * now. A promise that is still unanswered keeps running. Staff are alerted as for a new lead.
 *
 * @source rules 4.8
 */
export async function reopenLead(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { text: string; news: LeadNews; summary?: string },
): Promise<void> {
	const { news, summary } = happened;
	const settings = await getSettings(trx);
	const set = (lead: LeadRow) => ({
		news,
		...summarySet(lead, summary),
		...(lead.answeredAt && waitingAgain(lead, now, settings)),
	});
	await follow(trx, now, leadId, { ...happened, author: BY_VISITOR, kind: "state" }, set);
	await queueNews(trx, now, { leadId });
}

/**
 * Applies the state of an estimate to its lead. A scheduled visit and a won lead stay as they are.
 *
 * @param isQuoted whether the customer has the price, which counts as an answer
 * @source rules 10.12
 */
export function tellEstimate(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { author: string; text: string; news: LeadNews | null; isQuoted: boolean },
): Promise<void> {
	const { news, isQuoted } = happened;
	const set = (lead: LeadRow) => {
		const { quoted: state } = effectsOf(lead.state);
		if (!isQuoted || !state) return { news };
		const answeredAt = lead.answeredAt ?? now.toISOString();
		return { news, state, lostReason: null, answeredAt };
	};
	return follow(trx, now, leadId, { ...happened, kind: "state" }, set);
}

/** The lead fields that follow the progress of the car. */
export type Brought = Pick<
	LeadRow,
	"state" | "news" | "answeredAt" | "lostReason" | "wonCents" | "callBackOn" | "carId"
>;

/** Applies the progress of the car in the workshop to its lead. */
export function bringLead(
	trx: Trx,
	now: Date,
	leadId: string,
	happened: { author: string; text: string; kind?: "state" | "edited"; set: Partial<Brought> },
): Promise<void> {
	const { author, text, kind = "state", set } = happened;
	return follow(trx, now, leadId, { author, text, kind }, () => set);
}

/** Closes a lead that was opened by mistake; it needs no answer. */
export function giveUpLead(
	trx: Trx,
	now: Date,
	leadId: string,
	{ author, reason }: { author: string; reason: string },
): Promise<void> {
	const set = ({ answeredAt }: LeadRow) => ({
		state: "lost" as const,
		lostReason: reason,
		news: null,
		answeredAt: answeredAt ?? now.toISOString(),
	});
	const text = `${stepWords("new", "lost")}: ${reason}`;
	return follow(trx, now, leadId, { author, kind: "state", text }, set);
}

/**
 * Records that the customer sent more, for example photos. Staff are alerted as for a new lead. A lead that was
 * answered without a result waits for an answer again. An alert about its visit takes precedence.
 *
 * @source rules 5.26
 */
export async function hearMore(
	trx: Trx,
	now: Date,
	leadId: string,
	{ text, news }: { text: string; news: LeadNews },
): Promise<void> {
	const settings = await getSettings(trx);
	const set = (lead: LeadRow) => ({
		news: lead.news ?? news,
		...(effectsOf(lead.state).heard && waitingAgain(lead, now, settings)),
	});
	await follow(trx, now, leadId, { text, author: BY_VISITOR, kind: "state" }, set);
	await queueNews(trx, now, { leadId, news });
}

/** Returns the fields of a lead that is new again, under a promise that starts now. */
function waitingAgain({ kind }: LeadRow, now: Date, settings: Settings) {
	const dueAt = promiseDueAt(now, promiseMinutesOf(kind, settings), settings).toISOString();
	const reopenedAt = now.toISOString();
	return { state: "new" as const, answeredAt: null, dueAt, reopenedAt };
}

/** Alerts staff to a lead that needs attention only now. */
export const queueNews = (trx: Trx, now: Date, told: { leadId: string; news?: LeadNews }) =>
	queueEffect(trx, now, { topic: NEW_LEAD_TOPIC, payload: { ...told, since: now.toISOString() } });

async function follow(
	trx: Trx,
	now: Date,
	leadId: string,
	{ kind, author, text }: Omit<Parameters<typeof addEvent>[1], "leadId" | "at">,
	setOf: (lead: LeadRow) => Parameters<typeof updateLead>[3],
): Promise<void> {
	// Lock before reading: a concurrent note changes the keywords without a new version.
	const lead = await lockLead(trx, leadId);
	await updateLead(trx, leadId, lead.updatedAt, setOf(lead), now);
	await addEvent(trx, { leadId, kind, author, text, at: now.toISOString() });
}

function summarySet(lead: LeadRow, summary: string | undefined) {
	if (lead.kind !== "appointment" || !summary) return {};
	return { summary, searchText: leadSearchText({ ...lead, summary }) };
}
