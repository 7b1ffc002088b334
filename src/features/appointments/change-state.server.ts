import { followLead, unscheduleLead } from "#features/leads/follow.server.ts";
import type { LeadNewsName, LeadStateName } from "#features/leads/rules.ts";
import type { Settings } from "#features/settings/contract.ts";
import { planOf } from "#features/settings/rules.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { inTransaction, type Tables } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit, type Happening } from "./announce.server.ts";
import { letAskAgain } from "./ask-again.server.ts";
import { holdAgain } from "./book.server.ts";
import type { Visit, VisitStateChange } from "./contract.ts";
import { releaseHours } from "./hold.server.ts";
import { openForEdit, stampAfter, visitAgain } from "./open.server.ts";
import { hasBegun, whenOfStored, whyNotOpen } from "./rules.ts";
import { dayNews, EVENTS, standsNowhere } from "./sentences.ts";
import { REASON_MISSING } from "./state-sentences.ts";
import { updateVisit, type VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { holdsHours, type VisitState, whyNotState } from "./visit-states.ts";

/** What a visit's state means for its lead. */
const LEAD_STATES: Partial<Record<VisitState, LeadStateName>> = {
	confirmada: "agendada",
	atendida: "ganada",
};
/** A visit that came to nothing leaves the lead to staff. */
const LEAD_NEWS: Partial<Record<VisitState, LeadNewsName>> = {
	cancelada: "cancelada_por_taller",
	no_vino: "no_vino",
};
/** What the customer and their calendar are told of. */
const HAPPENINGS: Partial<Record<VisitState, Happening>> = {
	confirmada: "confirmed",
	cancelada: "cancelled",
};

/**
 * Staff confirm a visit, call it off with a reason, or say whether the car came. Called off, its hours are free at once;
 * confirmed, it needs the shop open then, and confirmed again its hours free, unless somebody insists.
 *
 * @throws RuleError impossible_state | reason_missing (422) | slot_taken | stands_nowhere | changed_meanwhile (409)
 * @source rules 3.12, 3.13
 */
export function changeVisitState(
	at: Platform,
	actor: Actor,
	leadId: string,
	change: VisitStateChange,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = await openForEdit(at, trx, leadId, change);
		const { state, reason } = change;
		refuse(visit, change, at.now());
		const settings = await lockSettings(trx);
		if (!holdsHours(state)) await releaseHours(trx, leadId);
		else {
			if (!change.insist) refuseClosed(visit, settings, at.now());
			await holdAgain(at, trx, settings, visit, { field: "time", overbook: change.insist });
		}
		if (state === "cancelada") await letAskAgain(trx, visit);
		await updateVisit(trx, leadId, {
			...whatChanges(visit, change),
			updatedAt: stampAfter(visit, at.now()),
		});
		const told = { author: actor.fullName, text: eventOf(visit, state, reason) };
		const news = LEAD_NEWS[state];
		if (news) await unscheduleLead(trx, at.now(), leadId, { ...told, news });
		else await followLead(trx, at.now(), leadId, { ...told, state: LEAD_STATES[state] });
		const happening = HAPPENINGS[state];
		if (happening && isNews(visit, state))
			await announceVisit(at, trx, settings, await visitAgain(trx, leadId), happening, "taller");
		return visitForStaff(at, await visitAgain(trx, leadId));
	});
}

function refuse(visit: VisitRecord, { state, reason }: VisitStateChange, now: Date) {
	const seen = { ...whenOfStored(visit), state: visit.state };
	const whyNot = whyNotState(seen, state, now);
	if (whyNot) throw new RuleError("impossible_state", whyNot, { fields: { state: whyNot } });
	if (state === "cancelada" && !reason)
		throw new RuleError("reason_missing", REASON_MISSING, { fields: { reason: REASON_MISSING } });
}

/**
 * What was called off or missed, or still waited for a word, is not promised by itself where the shop is closed by then. What has begun is a fact.
 *
 * @throws RuleError stands_nowhere (409)
 */
function refuseClosed(visit: VisitRecord, settings: Settings, now: Date) {
	const { day, time } = whenOfStored(visit);
	if (visit.state === "confirmada" || !day || !time || hasBegun({ day, time }, now)) return;
	if (!whyNotOpen(day, time, settings, visit.minutes)) return;
	const sentence = standsNowhere(dayNews(planOf(day, settings)));
	throw new RuleError("stands_nowhere", sentence, { status: 409 });
}

function whatChanges(
	visit: VisitRecord,
	{ state, reason }: VisitStateChange,
): Partial<Tables["visits"]> {
	const isOff = state === "cancelada";
	return {
		state,
		cancelReason: isOff ? reason : null,
		cancelledBy: isOff ? "taller" : null,
		sequence: isNews(visit, state) ? visit.sequence + 1 : visit.sequence,
	};
}

/** Putting right a visit that was marked as over is nothing to write to anybody about. */
function isNews(visit: VisitRecord, state: VisitState): boolean {
	if (state === "cancelada") return true;
	return state === "confirmada" && (visit.state === "por_confirmar" || visit.state === "cancelada");
}

function eventOf(visit: VisitRecord, state: VisitState, reason: string): string {
	if (state === "cancelada") return EVENTS.cancelled(reason);
	if (state === "confirmada") return EVENTS.confirmed(whenOfStored(visit));
	return state === "atendida" ? EVENTS.atendida : EVENTS.no_vino;
}
