import { type LeadAlert, YIELDING_ALERTS } from "#core/requests/alerts.ts";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { onLeadStateStored, type StateCause } from "#core/requests/hooks.server.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { formatStateChange, getLeadStateInfo, type LeadState } from "#core/requests/lead-states.ts";
import { lockCurrentLead } from "#core/requests/merging/family.server.ts";
import { buildLeadSearchText, getPromiseMinutes, NEW_LEAD_TOPIC } from "#core/requests/rules.ts";
import type { LeadChanges, NewEvent } from "#core/requests/store.server.ts";
import { addEvent, updateLead } from "#core/requests/store.server.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { computePromiseDueAt } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Trx } from "#server/database/db.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { getLeadTransitions } from "./lead-transitions.server.ts";

/**
 * Records what another feature did for a lead: adds a history event and updates state and summary. This is a fact and
 * not an edit, so a concurrent change does not cause a conflict. A quote that becomes a visit keeps its summary; only
 * an appointment takes the visit's.
 *
 * @param change `state` and `summary` are omitted when they stay; `resolves` is the alert that this settles
 * @source rules 4.10
 */
export function applyLeadUpdate(
	trx: Trx,
	now: Date,
	leadId: string,
	change: { author: string; text: string; state?: LeadState; summary?: string; resolves?: LeadAlert },
): Promise<void> {
	const { state, summary, resolves } = change;
	const set = (lead: LeadRow) => ({
		...(resolves && lead.alert === resolves && { alert: null, ...(!isOpen(lead) && { callBackOn: null }) }),
		...(state && { state, alert: null, answeredAt: lead.answeredAt ?? now.toISOString() }),
		...getSummaryFields(lead, summary),
	});
	return updateLeadWithEvent(trx, now, { requestId: leadId, ...change, kind: state ? "state" : "note" }, set);
}

/**
 * Records that staff cancelled the visit of a lead, or that the car did not come. A lead that waits for an answer
 * still waits, unless staff reached the customer.
 */
export function markLeadUnscheduled(
	trx: Trx,
	now: Date,
	leadId: string,
	event: { author: string; text: string; alert: LeadAlert; wasReached: boolean },
): Promise<void> {
	const { alert, wasReached } = event;
	const set = (lead: LeadRow) => {
		const { unscheduled, reached } = getLeadTransitions(lead.state);
		const state = wasReached ? (reached ?? unscheduled) : unscheduled;
		const answeredAt = lead.answeredAt ?? now.toISOString();
		return { alert, ...(state && { state }), ...(wasReached && { answeredAt }) };
	};
	return updateLeadWithEvent(trx, now, { requestId: leadId, ...event, kind: "state" }, set);
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
	event: { text: string; alert: LeadAlert; summary?: string },
): Promise<void> {
	const { alert, summary } = event;
	const settings = await getSettings(trx);
	const set = (lead: LeadRow) => ({
		alert,
		...getSummaryFields(lead, summary),
		...(lead.answeredAt && getReopenedFields(lead, now, settings)),
	});
	await updateLeadWithEvent(
		trx,
		now,
		{ requestId: leadId, ...event, author: BY_VISITOR, kind: "state" },
		set,
	);
	await queueLeadAlert(trx, now, { leadId });
}

/**
 * Applies the state of an estimate to its lead. A scheduled visit and a won lead stay as they are.
 *
 * @param isQuoted whether the customer has the price, which counts as an answer
 * @source rules 10.12
 */
export function applyEstimateToLead(
	trx: Trx,
	now: Date,
	leadId: string,
	event: { author: string; text: string; alert: LeadAlert | null; isQuoted: boolean },
): Promise<void> {
	const { alert, isQuoted } = event;
	const set = (lead: LeadRow) => {
		const { quoted: state } = getLeadTransitions(lead.state);
		if (!isQuoted || !state) {
			const isForStaff = event.author === BY_VISITOR && alert === "accepted";
			return { alert, ...(isForStaff && getClosedFields(lead, now)) };
		}
		const answeredAt = lead.answeredAt ?? now.toISOString();
		return { alert, state, lostReason: null, answeredAt };
	};
	return updateLeadWithEvent(trx, now, { requestId: leadId, ...event, kind: "state" }, set);
}

/** The lead fields that follow the progress of the car. */
export type CarProgress = Pick<
	LeadRow,
	"state" | "alert" | "answeredAt" | "lostReason" | "callBackOn" | "carId"
>;

/**
 * Applies the progress of the car in the workshop to its lead.
 *
 * @param event `id` is that of the event itself, if it is looked up later; a new one otherwise
 */
export function applyCarProgress(
	trx: Trx,
	now: Date,
	leadId: string,
	event: {
		id?: string;
		author: string;
		text: string;
		kind?: "state" | "edited";
		set: Partial<CarProgress>;
		cause?: "car" | "undone_reception";
	},
): Promise<void> {
	const { set, kind = "state", cause = "car", ...details } = event;
	return updateLeadWithEvent(trx, now, { requestId: leadId, ...details, kind, cause }, () => set);
}

/** Closes a lead that was opened by mistake; it needs no answer. */
export function closeMistakenLead(
	trx: Trx,
	now: Date,
	leadId: string,
	{ author, reason }: { author: string; reason: string },
): Promise<void> {
	const set = ({ answeredAt }: LeadRow) => ({
		state: "lost" as const,
		lostReason: reason,
		alert: null,
		answeredAt: answeredAt ?? now.toISOString(),
	});
	const text = `${formatStateChange("new", "lost")}: ${reason}`;
	return updateLeadWithEvent(trx, now, { requestId: leadId, author, kind: "state", text }, set);
}

/**
 * Records that the customer sent more, for example photos. Staff are alerted as for a new lead. A lead that was
 * answered without a result waits for an answer again. A closed lead stays closed, and is due for a call today. An
 * alert about its visit takes precedence; one that asks for nothing yields.
 *
 * @source rules 5.26
 */
export async function recordCustomerFollowUp(
	trx: Trx,
	now: Date,
	leadId: string,
	{ text, alert }: { text: string; alert: LeadAlert },
): Promise<void> {
	const settings = await getSettings(trx);
	const set = (lead: LeadRow) => ({
		alert: lead.alert === null || YIELDING_ALERTS.has(lead.alert) ? alert : lead.alert,
		...(getLeadTransitions(lead.state).customerReplied && getReopenedFields(lead, now, settings)),
		...getClosedFields(lead, now),
	});
	await updateLeadWithEvent(trx, now, { requestId: leadId, text, author: BY_VISITOR, kind: "state" }, set);
	await queueLeadAlert(trx, now, { leadId, alert });
}

const isOpen = ({ state }: LeadRow) => getLeadStateInfo(state).isOpen;

/** Returns the fields of a closed lead whose customer wrote: «Por contactar hoy» lists it, because the inbox does not. */
const getClosedFields = (lead: LeadRow, now: Date) => (isOpen(lead) ? {} : { callBackOn: toPanamaDay(now) });

/** Returns the fields of a lead that is new again, under a promise that starts now. */
function getReopenedFields({ kind }: LeadRow, now: Date, settings: Settings) {
	const dueAt = computePromiseDueAt(now, getPromiseMinutes(kind, settings), settings).toISOString();
	const reopenedAt = now.toISOString();
	return { state: "new" as const, answeredAt: null, dueAt, reopenedAt };
}

/** Alerts staff to a lead that needs attention only now. */
export const queueLeadAlert = (trx: Trx, now: Date, payload: { leadId: string; alert?: LeadAlert }) =>
	enqueueJob(trx, now, {
		topic: NEW_LEAD_TOPIC,
		payload: { ...payload, since: now.toISOString() },
	});

async function updateLeadWithEvent(
	trx: Trx,
	now: Date,
	{
		requestId,
		id,
		kind,
		author,
		text,
		cause = "request",
	}: Omit<NewEvent, "leadId" | "occurredAt"> & { requestId: string; cause?: StateCause },
	getChanges: (lead: LeadRow) => LeadChanges,
): Promise<void> {
	// Lock before reading: a concurrent note changes the keywords without a new version.
	const lead = await lockCurrentLead(trx, requestId);
	const { id: leadId } = lead;
	const changes = getChanges(lead);
	await updateLead({ trx, now }, { id: leadId, expectedVersion: lead.updatedAt, set: changes });
	const event = { leadId, kind, author, text, occurredAt: now.toISOString() };
	await addEvent(trx, id === undefined ? event : { ...event, id });
	if (changes.state)
		await onLeadStateStored.run(trx, now, { leadId, author: { id: null, fullName: author }, cause });
}

function getSummaryFields(lead: LeadRow, summary: string | undefined) {
	if (!getKindInfo(lead.kind).isVisit || !summary) return {};
	return { summary, searchText: buildLeadSearchText({ ...lead, summary }) };
}
