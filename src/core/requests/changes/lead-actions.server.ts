import { findColleague } from "#core/accounts/store.server.ts";
import { findOrCreateCustomer } from "#core/customer-records/find-or-create.server.ts";
import type {
	CallBack,
	ContactUndo,
	LeadDetail,
	NewNote,
	OwnerChange,
	StateChange,
} from "#core/requests/contract.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import {
	onLeadStateStored,
	onRequestLosing,
	onRequestReleased,
	onRequestStateChanging,
} from "#core/requests/hooks.server.ts";
import { findCurrentLead, findLead } from "#core/requests/lead-detail.server.ts";
import { formatStateChange, getLeadStateInfo } from "#core/requests/lead-states.ts";
import { lockCurrentLead } from "#core/requests/merging/family.server.ts";
import {
	CALL_BACK_DAY,
	CONTACT_UNDONE,
	CONTACTED_MESSAGES,
	formatCallBack,
	LOSS_REASON_MISSING,
	NO_CALL_BACK,
	NO_COLLEAGUE,
	NO_LEAD,
} from "#core/requests/messages.ts";
import {
	type ContactChannel,
	canCallBackOn,
	canUndoContact,
	isOpenLead,
	listNextStates,
} from "#core/requests/rules.ts";
import {
	addLeadKeywords,
	assertNotForgotten,
	findStoredLead,
	updateLead,
} from "#core/requests/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import type { Call } from "#server/call.server.ts";
import { alreadyDoneError, requireFound } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import { addLeadHistory, editLead, saveLead } from "./edit-lead.server.ts";
import { toLeadChangedError, toStateReachedError } from "./lead-conflicts.server.ts";
import { getLeadTransitions } from "./lead-transitions.server.ts";
import { queueLeadAlert } from "./lead-updates.server.ts";

/**
 * Changes the state of a lead and records the author. A loss needs a reason and no pending visit or job. Repeating the
 * submission under its key changes it once.
 *
 * @throws RuleError impossible_state | reason_missing | open_visit (422) | already_done | car_inside | car_delivered |
 *   changed_meanwhile | work_changed (409)
 * @source rules 4.7, 4.10
 */
export async function changeLeadState(
	call: Call,
	{ requestId, change }: { requestId: string; change: StateChange },
): Promise<LeadDetail> {
	const { ctx } = call;
	const submission = {
		scope: "request-states",
		body: { id: requestId, ...change },
		isRepeatedByKeyOnly: true,
	};
	const { answer } = await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const lead = requireFound(await findCurrentLead(trx, requestId), NO_LEAD);
		await changeStateWithin(work, { lead, change });
		return { id: lead.id };
	});
	return requireFound(await findCurrentLead(ctx.db, answer.id), NO_LEAD);
}

async function changeStateWithin(
	work: Work,
	{ lead, change }: { lead: LeadDetail; change: StateChange },
): Promise<void> {
	const { ctx, trx, actor } = work;
	const { id } = lead;
	const { state, reason, amount, work_version: workVersion } = change;
	const { label, outcome } = getLeadStateInfo(state);
	if (lead.state === state) throw toStateReachedError(lead, ctx.now());
	if (lead.updated_at !== change.updated_at) throw toLeadChangedError(lead, ctx.now());
	await assertNotForgotten(trx, id);
	if (!listNextStates(lead.state, lead.kind).includes(state))
		throw rejectRequest(
			"impossible_state",
			`De «${getLeadStateInfo(lead.state).label}» no se pasa a «${label}».`,
		);
	const isLost = outcome === "loss";
	if (isLost && !reason) throw rejectRequest("reason_missing", LOSS_REASON_MISSING, { field: "reason" });
	await onRequestStateChanging.run(trx, { id, isOpen: getLeadStateInfo(lead.state).isOpen });
	if (isLost) await onRequestLosing.run(work, id);
	const answeredAt = lead.answered_at ?? ctx.now().toISOString();
	const amountCents = outcome === "job" && amount !== undefined ? Math.round(amount * 100) : undefined;
	await saveLead(work, {
		lead,
		expectedVersion: change.updated_at,
		set: {
			state,
			answeredAt,
			alert: null,
			lostReason: isLost ? reason : null,
		},
	});
	const details = [amountCents === undefined ? "" : formatCents(amountCents), reason].filter(Boolean);
	const reasonText = details.length > 0 ? `: ${details.join(". ")}` : "";
	await addLeadHistory(work, {
		leadId: id,
		kind: "state",
		text: formatStateChange(lead.state, state) + reasonText,
	});
	await onLeadStateStored.run(trx, ctx.now(), {
		leadId: id,
		author: actor,
		cause: "request",
		amountCents,
		workVersion,
	});
}

/**
 * Assigns a lead to the actor or a colleague, or unassigns it.
 *
 * @throws RuleError no_colleague (422) | changed_meanwhile (409)
 * @source rules 4.27
 */
export function changeLeadOwner(
	call: Call,
	{ requestId, change }: { requestId: string; change: OwnerChange },
) {
	const { actor } = call;
	return editLead(call, requestId, async (work, lead) => {
		const { trx } = work;
		const { id } = lead;
		const requestedOwner = change.owner === "me" ? actor.id : change.owner;
		if ((lead.owner?.id ?? "nobody") === requestedOwner) return;
		const owner = requestedOwner === "nobody" ? undefined : await findColleague(trx, requestedOwner);
		if (requestedOwner !== "nobody" && !owner) throw rejectRequest("no_colleague", NO_COLLEAGUE);
		await saveLead(work, { lead, expectedVersion: change.updated_at, set: { ownerId: owner?.id ?? null } });
		const text = owner ? `La atiende ${owner.full_name}` : "Sin responsable";
		await addLeadHistory(work, { leadId: id, kind: "owner", text });
	});
}

/**
 * Sets or cancels the day of the call-back. The clock of an unanswered request keeps running.
 *
 * @throws RuleError bad_day | no_call_back (422) | changed_meanwhile (409)
 * @source rules 4.27
 */
export function scheduleCallBack(call: Call, { requestId, change }: { requestId: string; change: CallBack }) {
	const { ctx } = call;
	return editLead(call, requestId, async (work, lead) => {
		const { id } = lead;
		const { day } = change;
		if (day === lead.call_back_on) return;
		if (!isOpenLead(lead)) throw rejectRequest("no_call_back", NO_CALL_BACK);
		if (day && !canCallBackOn(day, toPanamaDay(ctx.now())))
			throw rejectRequest("bad_day", CALL_BACK_DAY, { field: "day" });
		await saveLead(work, { lead, expectedVersion: change.updated_at, set: { callBackOn: day } });
		await addLeadHistory(work, {
			leadId: id,
			kind: "note",
			text: formatCallBack(day ? formatLongDay(day) : undefined),
		});
	});
}

/**
 * Adds a note.
 *
 * @param key the form's Idempotency-Key: a retried note is stored once; another note may have the same text
 */
export async function addLeadNote(call: Call, { id, text }: { id: string } & NewNote): Promise<LeadDetail> {
	const { ctx, actor } = call;
	const submission = { scope: "notes", body: { lead: id, text } };
	await runOnce(call, submission, async (work) => {
		const { trx } = work;
		requireFound(await findStoredLead(trx, id), NO_LEAD);
		// Lock the lead before its history: two concurrent notes would otherwise deadlock.
		const lead = await lockCurrentLead(trx, id);
		await addLeadKeywords(trx, lead.id, text);
		await addLeadHistory(work, { leadId: lead.id, kind: "note", text, authorId: actor.id });
		return { id };
	});
	return requireFound(await findCurrentLead(ctx.db, id), NO_LEAD);
}

/**
 * Records that staff contacted the customer; a new lead becomes "contacted" and its clock stops. This is a fact and
 * not an edit, so a concurrent change does not cause a conflict.
 */
export function recordLeadContact(
	call: Call,
	{ id, channel }: { id: string; channel: ContactChannel },
): Promise<LeadDetail> {
	return editLead(call, id, (work, lead) => addLeadContact(work, { lead, channel }));
}

/** Records a contact in an existing transaction. */
export async function addLeadContact(
	work: Work,
	{ lead, channel }: { lead: LeadDetail; channel: ContactChannel },
): Promise<void> {
	const { ctx, trx } = work;
	const { id } = lead;
	let current: LeadDetail | undefined = lead;
	while (current) {
		const isCallBackDue = current.call_back_on !== null && current.call_back_on <= toPanamaDay(ctx.now());
		const { reached: state } = getLeadTransitions(current.state);
		const set = {
			...(state && { state, answeredAt: ctx.now().toISOString() }),
			...(isCallBackDue && { callBackOn: null }),
			// News of a closed lead is why it is called; an open one keeps its alert.
			...(isCallBackDue && !getLeadStateInfo(current.state).isOpen && { alert: null }),
		};
		if (Object.keys(set).length === 0) break;
		if (await updateLead(work, { id, expectedVersion: current.updated_at, set })) break;
		current = await findLead(trx, id);
	}
	await addLeadHistory(work, { leadId: id, kind: "contact", text: CONTACTED_MESSAGES[channel] });
}

/**
 * Undoes a contact that was no answer: the lead is new again and its promise continues.
 *
 * @throws RuleError nothing_to_undo (422) | changed_meanwhile (409)
 */
export function undoLeadContact(
	call: Call,
	{ requestId, change }: { requestId: string; change: ContactUndo },
) {
	const { ctx } = call;
	return editLead(call, requestId, async (work, lead) => {
		const { id } = lead;
		const [last] = lead.history;
		if (last?.text === CONTACT_UNDONE) {
			const moment = formatPastMoment(last.created_at, ctx.now());
			throw alreadyDoneError(`Ese contacto ya lo deshizo ${last.author} ${moment}.`);
		}
		if (!canUndoContact(lead, ctx.now()))
			throw rejectRequest("nothing_to_undo", "Ese contacto ya no se puede deshacer.");
		await saveLead(work, { lead, expectedVersion: change.updated_at, set: UNANSWERED });
		await addLeadHistory(work, { leadId: id, kind: "note", text: CONTACT_UNDONE });
	});
}

/** Fields of an unanswered lead. */
const UNANSWERED = { state: "new", answeredAt: null } as const;

/** Releases a quarantined lead into the inbox; staff are alerted and its customer is created only now. */
export function releaseLead(call: Call, requestId: string) {
	const { ctx } = call;
	return editLead(call, requestId, async (work, lead) => {
		const { trx } = work;
		const { id } = lead;
		if (!lead.is_quarantined) return;
		const { phone, name, email } = lead;
		const customerId = phone
			? await findOrCreateCustomer(trx, ctx.now(), { phone, name, email, isFromStaff: false })
			: null;
		await saveLead(work, {
			lead,
			expectedVersion: lead.updated_at,
			set: {
				isQuarantined: 0,
				customerId,
				// A lead that was closed together with spam is open again: its slot is reserved and its customer sees it.
				...(!getLeadStateInfo(lead.state).isOpen && { ...UNANSWERED, lostReason: null }),
			},
		});
		await addLeadHistory(work, { leadId: id, kind: "note", text: "No era spam: sacada de cuarentena" });
		// A released request is an alert even after a day in quarantine.
		await queueLeadAlert(trx, ctx.now(), { leadId: id });
		await onRequestReleased.run(work, id);
	});
}
