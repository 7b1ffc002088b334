import { recogniseCustomer } from "#features/customers/record/recognise.server.ts";
import { findColleague } from "#features/staff/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { changedMeanwhile, mustExist, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type {
	CallBack,
	ContactUndo,
	LeadDetail,
	NewNote,
	OwnerChange,
	StateChange,
} from "./contract.ts";
import { queueNews } from "./follow.server.ts";
import { findLead } from "./inbox-read-model.server.ts";
import type { KindRooms } from "./kind-rooms.server.ts";
import { effectsOf } from "./lead-effects.server.ts";
import { factsOf, stepWords } from "./lead-states.ts";
import {
	type ContactChannel,
	canCallBackOn,
	canUndoContact,
	isOpenLead,
	nextStates,
} from "./rules.ts";
import {
	CALL_BACK_DAY,
	CONTACT_UNDONE,
	CONTACTED,
	callBackTold,
	LEAD_CHANGED,
	LOSS_REASON_MISSING,
	NO_CALL_BACK,
	NO_COLLEAGUE,
	NO_LEAD,
} from "./sentences.ts";
import { addEvent, refuseForgotten, rememberWords, updateLead } from "./store.server.ts";

/** Callbacks of other features, in the transaction that changes a lead; src/api connects them. */
export type LeadFollowers = {
	/** Runs after a lead left quarantine. */
	released: (trx: Trx, leadId: string) => Promise<void>;
	/**
	 * Runs before staff change its state.
	 *
	 * @throws RuleError while its car is in the workshop, and once a delivery closed it
	 */
	moving: (trx: Trx, lead: { id: string; isOpen: boolean }) => Promise<void>;
	/** Runs before it is lost. @throws RuleError while a visit or job is still ahead */
	losing: (trx: Trx, leadId: string) => Promise<void>;
	/** Runs after its person or car was corrected. */
	corrected: (trx: Trx, leadId: string) => Promise<void>;
	/** Details that each lead type stores in its own feature. */
	rooms: KindRooms;
};

/**
 * Changes the state of a lead and records the author. A loss needs a reason and no pending visit or job.
 *
 * @throws RuleError impossible_state | reason_missing | open_visit (422) | car_inside | car_delivered |
 *   changed_meanwhile (409)
 * @source rules 4.7, 4.10
 */
export function changeLeadState(
	at: Platform,
	actor: Actor,
	id: string,
	change: StateChange,
	{ moving, losing }: Pick<LeadFollowers, "moving" | "losing">,
) {
	return edit(at, id, async (trx, lead) => {
		if (lead.updated_at !== change.updated_at) throw changedMeanwhile(LEAD_CHANGED);
		await refuseForgotten(trx, id);
		const { state, reason, amount } = change;
		const { label, stands } = factsOf(state);
		if (!nextStates(lead.state, lead.kind).includes(state))
			throw new RuleError(
				"impossible_state",
				`De «${factsOf(lead.state).label}» no se pasa a «${label}».`,
			);
		const isLost = stands === "loss";
		if (isLost && !reason) throw refusedField("reason_missing", "reason", LOSS_REASON_MISSING);
		await moving(trx, { id, isOpen: factsOf(lead.state).isOpen });
		if (isLost) await losing(trx, id);
		const answeredAt = lead.answered_at ?? at.now().toISOString();
		const wonCents = stands === "job" && amount !== undefined ? Math.round(amount * 100) : null;
		await save(at, trx, lead, change.updated_at, {
			state,
			answeredAt,
			news: null,
			wonCents,
			lostReason: isLost ? reason : null,
		});
		const told = [wonCents === null ? "" : formatCents(wonCents), reason].filter(Boolean);
		const why = told.length > 0 ? `: ${told.join(". ")}` : "";
		await write(at, trx, actor, id, "state", stepWords(lead.state, state) + why);
	});
}

/**
 * Assigns a lead to the actor or a colleague, or unassigns it.
 *
 * @throws RuleError no_colleague (422) | changed_meanwhile (409)
 * @source rules 4.27
 */
export function changeLeadOwner(at: Platform, actor: Actor, id: string, change: OwnerChange) {
	return edit(at, id, async (trx, lead) => {
		const wanted = change.owner === "me" ? actor.id : change.owner;
		const owner = wanted === "nobody" ? undefined : await findColleague(trx, wanted);
		if (wanted !== "nobody" && !owner) throw new RuleError("no_colleague", NO_COLLEAGUE);
		await save(at, trx, lead, change.updated_at, { ownerId: owner?.id ?? null });
		const text = owner ? `La atiende ${owner.full_name}` : "Sin responsable";
		await write(at, trx, actor, id, "owner", text);
	});
}

/**
 * Sets or cancels the day of the call-back. The clock of an unanswered request keeps running.
 *
 * @throws RuleError bad_day | no_call_back (422) | changed_meanwhile (409)
 * @source rules 4.27
 */
export function keepCallBack(at: Platform, actor: Actor, id: string, change: CallBack) {
	return edit(at, id, async (trx, lead) => {
		const { day } = change;
		if (!isOpenLead(lead)) throw new RuleError("no_call_back", NO_CALL_BACK);
		if (day && !canCallBackOn(day, panamaDay(at.now())))
			throw refusedField("bad_day", "day", CALL_BACK_DAY);
		await save(at, trx, lead, change.updated_at, { callBackOn: day });
		await write(at, trx, actor, id, "note", callBackTold(day ? spokenDay(day) : undefined));
	});
}

/**
 * Adds a note.
 *
 * @param key the form's Idempotency-Key: a retried note is stored once; another note may have the same text
 */
export async function addLeadNote(
	at: Platform,
	actor: Actor,
	id: string,
	{ text }: NewNote,
	key: string | undefined,
): Promise<LeadDetail> {
	const body = { lead: id, author: actor.id, text, key };
	await once(at, { scope: "notes", key, body }, async (trx) => {
		mustExist(await findLead(trx, id), NO_LEAD);
		// Lock the lead before its history: two concurrent notes would otherwise deadlock.
		await rememberWords(trx, id, text);
		await write(at, trx, actor, id, "note", text, actor.id);
		return {};
	});
	return mustExist(await findLead(at.db, id), NO_LEAD);
}

/**
 * Records that staff contacted the customer; a new lead becomes "contacted" and its clock stops. This is a fact and
 * not an edit, so a concurrent change does not cause a conflict.
 */
export function recordLeadContact(
	at: Platform,
	actor: Actor,
	id: string,
	channel: ContactChannel,
): Promise<LeadDetail> {
	return edit(at, id, (trx, lead) => noteLeadContact(at, trx, actor, lead, channel));
}

/** Records a contact in an existing transaction. */
export async function noteLeadContact(
	at: Platform,
	trx: Trx,
	actor: Actor,
	lead: LeadDetail,
	channel: ContactChannel,
): Promise<void> {
	const { id } = lead;
	let seen: LeadDetail | undefined = lead;
	while (seen) {
		const isCalled = seen.call_back_on !== null && seen.call_back_on <= panamaDay(at.now());
		const { reached: state } = effectsOf(seen.state);
		const set = {
			...(state && { state, answeredAt: at.now().toISOString() }),
			...(isCalled && { callBackOn: null }),
		};
		if (Object.keys(set).length === 0) break;
		if (await updateLead(trx, id, seen.updated_at, set, at.now())) break;
		seen = await findLead(trx, id);
	}
	await write(at, trx, actor, id, "contact", CONTACTED[channel]);
}

/**
 * Undoes a contact that was no answer: the lead is new again and its promise continues.
 *
 * @throws RuleError nothing_to_undo (422) | changed_meanwhile (409)
 */
export function undoLeadContact(at: Platform, actor: Actor, id: string, change: ContactUndo) {
	return edit(at, id, async (trx, lead) => {
		if (!canUndoContact(lead, at.now()))
			throw new RuleError("nothing_to_undo", "Ese contacto ya no se puede deshacer.");
		await save(at, trx, lead, change.updated_at, WAITING);
		await write(at, trx, actor, id, "note", CONTACT_UNDONE);
	});
}

/** Fields of an unanswered lead. */
const WAITING = { state: "new", answeredAt: null } as const;

/** Releases a quarantined lead into the inbox; staff are alerted and its customer is created only now. */
export function releaseLead(
	at: Platform,
	actor: Actor,
	id: string,
	{ released }: Pick<LeadFollowers, "released">,
) {
	return edit(at, id, async (trx, lead) => {
		if (!lead.is_quarantined) return;
		const { phone, name, email } = lead;
		const customerId = phone
			? await recogniseCustomer(trx, at.now(), { phone, name, email, isToldByStaff: false })
			: null;
		await save(at, trx, lead, lead.updated_at, {
			isQuarantined: 0,
			customerId,
			// A lead that was closed together with spam is open again: its slot is reserved and its customer sees it.
			...(!factsOf(lead.state).isOpen && { ...WAITING, lostReason: null }),
		});
		await write(at, trx, actor, id, "note", "No era spam: sacada de cuarentena");
		// A released request is an alert even after a day in quarantine.
		await queueNews(trx, at.now(), { leadId: id });
		await released(trx, id);
	});
}

/** Changes a lead in one transaction. @throws NotFoundError @returns the lead after the change */
export async function edit(
	at: Platform,
	id: string,
	work: (trx: Trx, lead: LeadDetail) => Promise<void>,
): Promise<LeadDetail> {
	return inTransaction(at.db, async (trx) => {
		const lead = mustExist(await findLead(trx, id), NO_LEAD);
		await work(trx, lead);
		return (await findLead(trx, id)) ?? lead;
	});
}

export async function save(
	at: Platform,
	trx: Trx,
	lead: LeadDetail,
	seenAt: string,
	set: Parameters<typeof updateLead>[3],
) {
	if (await updateLead(trx, lead.id, seenAt, set, at.now())) return;
	throw changedMeanwhile(LEAD_CHANGED);
}

/** Adds an event by the actor to a lead's history. */
export async function write(
	at: Platform,
	trx: Trx,
	actor: Actor,
	leadId: string,
	kind: Parameters<typeof addEvent>[1]["kind"],
	text: string,
	authorId: string | null = null,
) {
	const event = { leadId, kind, author: actor.fullName, authorId, text };
	await addEvent(trx, { ...event, at: at.now().toISOString() });
}
