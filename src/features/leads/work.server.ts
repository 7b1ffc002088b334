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

/** What other rooms do about a lead in the transaction that changes it; src/api says who. */
export type LeadFollowers = {
	/** It has just left quarantine. */
	released: (trx: Trx, leadId: string) => Promise<void>;
	/** Staff are about to put it into another state. @throws RuleError while its car is in the workshop, and once a delivery closed it */
	moving: (trx: Trx, lead: { id: string; isOpen: boolean }) => Promise<void>;
	/** It is about to be lost. @throws RuleError while something of it still lies ahead */
	losing: (trx: Trx, leadId: string) => Promise<void>;
	/** Its person or its car was corrected. */
	corrected: (trx: Trx, leadId: string) => Promise<void>;
	/** What each kind keeps in its own room. */
	rooms: KindRooms;
};

/**
 * Moves a lead to another state, and writes who did it. A lost one needs a reason, and nothing of it left to do.
 *
 * @throws RuleError impossible_state | reason_missing | open_visit (422) | car_inside | car_delivered | changed_meanwhile (409)
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
 * Takes a lead, hands it to a colleague, or lets it go.
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
 * Keeps the day on which somebody calls again, or that nobody does. The clock of a request that waits runs on.
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

/** @param key the form's Idempotency-Key: a note whose answer was lost is written once; another one may say the same */
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
		// The lead is locked before its history: two notes at once, each with its line written, would wait for one another.
		await rememberWords(trx, id, text);
		await write(at, trx, actor, id, "note", text, actor.id);
		return {};
	});
	return mustExist(await findLead(at.db, id), NO_LEAD);
}

/**
 * Records that staff reached out to the person; a new lead becomes "contacted" and its clock stops.
 * It is a fact, not an edit: whoever changed the lead meanwhile does not make it refuse.
 */
export function recordLeadContact(
	at: Platform,
	actor: Actor,
	id: string,
	channel: ContactChannel,
): Promise<LeadDetail> {
	return edit(at, id, (trx, lead) => noteLeadContact(at, trx, actor, lead, channel));
}

/** The same, in a transaction that also keeps something else. */
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
 * Takes back a contact that was no answer: the lead is new again and its promise runs on.
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

/** As nobody answered it yet. */
const WAITING = { state: "new", answeredAt: null } as const;

/** Lets a quarantined lead into the inbox; only now is it news to staff, and its person a customer. */
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
			// What was closed together with spam is asked for again: its hour is held, its customer reads it.
			...(!factsOf(lead.state).isOpen && { ...WAITING, lostReason: null }),
		});
		await write(at, trx, actor, id, "note", "No era spam: sacada de cuarentena");
		// A request that lay in quarantine for a day is news all the same.
		await queueNews(trx, at.now(), { leadId: id });
		await released(trx, id);
	});
}

/** Changes a lead in one transaction. @throws NotFoundError @returns the lead as it is then */
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

/** Adds a line of somebody's to a lead's history. */
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
