import { findColleague } from "#core/accounts/store.server.ts";
import { findOrCreateCustomer } from "#core/customer-records/find-or-create.server.ts";
import { findCurrentLead, findLead } from "#core/requests/lead-detail.server.ts";
import { formatCents } from "#domain/money.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { alreadyDoneError, fieldError, RuleError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { CallBack, ContactUndo, LeadDetail, NewNote, OwnerChange, StateChange } from "./contract.ts";
import {
	onLeadStateStored,
	onRequestLosing,
	onRequestReleased,
	onRequestStateChanging,
} from "./hooks.server.ts";
import { toLeadChangedError, toStateReachedError } from "./lead-conflicts.server.ts";
import { formatStateChange, getLeadStateInfo } from "./lead-states.ts";
import { getLeadTransitions } from "./lead-transitions.server.ts";
import { queueLeadAlert } from "./lead-updates.server.ts";
import { lockCurrentLead } from "./merging/family.server.ts";
import {
	CALL_BACK_DAY,
	CONTACT_UNDONE,
	CONTACTED_MESSAGES,
	formatCallBack,
	LOSS_REASON_MISSING,
	NO_CALL_BACK,
	NO_COLLEAGUE,
	NO_LEAD,
} from "./messages.ts";
import { type ContactChannel, canCallBackOn, canUndoContact, isOpenLead, listNextStates } from "./rules.ts";
import { addEvent, addLeadKeywords, assertNotForgotten, findStoredLead, updateLead } from "./store.server.ts";

/**
 * Changes the state of a lead and records the author. A loss needs a reason and no pending visit or job. Repeating the
 * submission under its key changes it once.
 *
 * @throws RuleError impossible_state | reason_missing | open_visit (422) | already_done | car_inside | car_delivered |
 *   changed_meanwhile | work_changed (409)
 * @source rules 4.7, 4.10
 */
export async function changeLeadState(
	ctx: AppContext,
	actor: Actor,
	requestId: string,
	{ input: change, key }: { input: StateChange; key: string | undefined },
): Promise<LeadDetail> {
	const submission = {
		scope: "request-states",
		key,
		sender: actor,
		body: { id: requestId, ...change },
		isRepeatedByKeyOnly: true,
	};
	const { answer } = await withIdempotency(ctx, submission, async (trx) => {
		const lead = requireFound(await findCurrentLead(trx, requestId), NO_LEAD);
		await changeStateWithin(ctx, trx, actor, { lead, change });
		return { id: lead.id };
	});
	return requireFound(await findCurrentLead(ctx.db, answer.id), NO_LEAD);
}

async function changeStateWithin(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	{ lead, change }: { lead: LeadDetail; change: StateChange },
): Promise<void> {
	const { id } = lead;
	const { state, reason, amount, work_version: workVersion } = change;
	const { label, outcome } = getLeadStateInfo(state);
	if (lead.state === state) throw toStateReachedError(lead, ctx.now());
	if (lead.updated_at !== change.updated_at) throw toLeadChangedError(lead, ctx.now());
	await assertNotForgotten(trx, id);
	if (!listNextStates(lead.state, lead.kind).includes(state))
		throw new RuleError(
			"impossible_state",
			`De «${getLeadStateInfo(lead.state).label}» no se pasa a «${label}».`,
		);
	const isLost = outcome === "loss";
	if (isLost && !reason) throw fieldError("reason_missing", "reason", LOSS_REASON_MISSING);
	await onRequestStateChanging.run(trx, { id, isOpen: getLeadStateInfo(lead.state).isOpen });
	if (isLost) await onRequestLosing.run(ctx, trx, id);
	const answeredAt = lead.answered_at ?? ctx.now().toISOString();
	const amountCents = outcome === "job" && amount !== undefined ? Math.round(amount * 100) : undefined;
	await saveLead(ctx, trx, lead, change.updated_at, {
		state,
		answeredAt,
		alert: null,
		lostReason: isLost ? reason : null,
	});
	const details = [amountCents === undefined ? "" : formatCents(amountCents), reason].filter(Boolean);
	const reasonText = details.length > 0 ? `: ${details.join(". ")}` : "";
	await addLeadHistory(ctx, trx, actor, id, "state", formatStateChange(lead.state, state) + reasonText);
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
export function changeLeadOwner(ctx: AppContext, actor: Actor, requestId: string, change: OwnerChange) {
	return editLead(ctx, requestId, async (trx, lead) => {
		const { id } = lead;
		const requestedOwner = change.owner === "me" ? actor.id : change.owner;
		if ((lead.owner?.id ?? "nobody") === requestedOwner) return;
		const owner = requestedOwner === "nobody" ? undefined : await findColleague(trx, requestedOwner);
		if (requestedOwner !== "nobody" && !owner) throw new RuleError("no_colleague", NO_COLLEAGUE);
		await saveLead(ctx, trx, lead, change.updated_at, { ownerId: owner?.id ?? null });
		const text = owner ? `La atiende ${owner.full_name}` : "Sin responsable";
		await addLeadHistory(ctx, trx, actor, id, "owner", text);
	});
}

/**
 * Sets or cancels the day of the call-back. The clock of an unanswered request keeps running.
 *
 * @throws RuleError bad_day | no_call_back (422) | changed_meanwhile (409)
 * @source rules 4.27
 */
export function scheduleCallBack(ctx: AppContext, actor: Actor, requestId: string, change: CallBack) {
	return editLead(ctx, requestId, async (trx, lead) => {
		const { id } = lead;
		const { day } = change;
		if (day === lead.call_back_on) return;
		if (!isOpenLead(lead)) throw new RuleError("no_call_back", NO_CALL_BACK);
		if (day && !canCallBackOn(day, toPanamaDay(ctx.now()))) throw fieldError("bad_day", "day", CALL_BACK_DAY);
		await saveLead(ctx, trx, lead, change.updated_at, { callBackOn: day });
		await addLeadHistory(ctx, trx, actor, id, "note", formatCallBack(day ? formatLongDay(day) : undefined));
	});
}

/**
 * Adds a note.
 *
 * @param key the form's Idempotency-Key: a retried note is stored once; another note may have the same text
 */
export async function addLeadNote(
	ctx: AppContext,
	actor: Actor,
	id: string,
	{ text }: NewNote,
	key: string | undefined,
): Promise<LeadDetail> {
	const submission = { scope: "notes", key, sender: actor, body: { lead: id, text } };
	await withIdempotency(ctx, submission, async (trx) => {
		requireFound(await findStoredLead(trx, id), NO_LEAD);
		// Lock the lead before its history: two concurrent notes would otherwise deadlock.
		const lead = await lockCurrentLead(trx, id);
		await addLeadKeywords(trx, lead.id, text);
		await addLeadHistory(ctx, trx, actor, lead.id, "note", text, actor.id);
		return { id };
	});
	return requireFound(await findCurrentLead(ctx.db, id), NO_LEAD);
}

/**
 * Records that staff contacted the customer; a new lead becomes "contacted" and its clock stops. This is a fact and
 * not an edit, so a concurrent change does not cause a conflict.
 */
export function recordLeadContact(
	ctx: AppContext,
	actor: Actor,
	id: string,
	channel: ContactChannel,
): Promise<LeadDetail> {
	return editLead(ctx, id, (trx, lead) => addLeadContact(ctx, trx, actor, lead, channel));
}

/** Records a contact in an existing transaction. */
export async function addLeadContact(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	lead: LeadDetail,
	channel: ContactChannel,
): Promise<void> {
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
		if (await updateLead(trx, id, current.updated_at, set, ctx.now())) break;
		current = await findLead(trx, id);
	}
	await addLeadHistory(ctx, trx, actor, id, "contact", CONTACTED_MESSAGES[channel]);
}

/**
 * Undoes a contact that was no answer: the lead is new again and its promise continues.
 *
 * @throws RuleError nothing_to_undo (422) | changed_meanwhile (409)
 */
export function undoLeadContact(ctx: AppContext, actor: Actor, requestId: string, change: ContactUndo) {
	return editLead(ctx, requestId, async (trx, lead) => {
		const { id } = lead;
		const [last] = lead.history;
		if (last?.text === CONTACT_UNDONE) {
			const moment = formatPastMoment(last.created_at, ctx.now());
			throw alreadyDoneError(`Ese contacto ya lo deshizo ${last.author} ${moment}.`);
		}
		if (!canUndoContact(lead, ctx.now()))
			throw new RuleError("nothing_to_undo", "Ese contacto ya no se puede deshacer.");
		await saveLead(ctx, trx, lead, change.updated_at, UNANSWERED);
		await addLeadHistory(ctx, trx, actor, id, "note", CONTACT_UNDONE);
	});
}

/** Fields of an unanswered lead. */
const UNANSWERED = { state: "new", answeredAt: null } as const;

/** Releases a quarantined lead into the inbox; staff are alerted and its customer is created only now. */
export function releaseLead(ctx: AppContext, actor: Actor, requestId: string) {
	return editLead(ctx, requestId, async (trx, lead) => {
		const { id } = lead;
		if (!lead.is_quarantined) return;
		const { phone, name, email } = lead;
		const customerId = phone
			? await findOrCreateCustomer(trx, ctx.now(), { phone, name, email, isFromStaff: false })
			: null;
		await saveLead(ctx, trx, lead, lead.updated_at, {
			isQuarantined: 0,
			customerId,
			// A lead that was closed together with spam is open again: its slot is reserved and its customer sees it.
			...(!getLeadStateInfo(lead.state).isOpen && { ...UNANSWERED, lostReason: null }),
		});
		await addLeadHistory(ctx, trx, actor, id, "note", "No era spam: sacada de cuarentena");
		// A released request is an alert even after a day in quarantine.
		await queueLeadAlert(trx, ctx.now(), { leadId: id });
		await onRequestReleased.run(ctx, trx, id);
	});
}

/**
 * Changes a lead in one transaction, or the one into which it was merged.
 *
 * @throws NotFoundError
 * @returns the lead after the change
 */
export async function editLead(
	ctx: AppContext,
	id: string,
	work: (trx: Trx, lead: LeadDetail) => Promise<void>,
): Promise<LeadDetail> {
	return withTransaction(ctx.db, async (trx) => {
		const lead = requireFound(await findCurrentLead(trx, id), NO_LEAD);
		await work(trx, lead);
		return (await findLead(trx, lead.id)) ?? lead;
	});
}

export async function saveLead(
	ctx: AppContext,
	trx: Trx,
	lead: LeadDetail,
	expectedVersion: string,
	set: Parameters<typeof updateLead>[3],
) {
	if (await updateLead(trx, lead.id, expectedVersion, set, ctx.now())) return;
	throw toLeadChangedError(lead, ctx.now());
}

/** Adds an event by the actor to a lead's history. */
export async function addLeadHistory(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	actor: Actor,
	leadId: string,
	kind: Parameters<typeof addEvent>[1]["kind"],
	text: string,
	authorId: string | null = null,
) {
	const event = { leadId, kind, author: actor.fullName, authorId, text };
	await addEvent(trx, { ...event, occurredAt: ctx.now().toISOString() });
}
