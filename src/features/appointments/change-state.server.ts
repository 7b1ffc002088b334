import { CUSTOMER_ASKED } from "#features/leads/authors.ts";
import { followLead, unscheduleLead } from "#features/leads/follow.server.ts";
import { refuseForgotten } from "#features/leads/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { conflict, RuleError, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announceVisit } from "./announce.server.ts";
import { hasBegun } from "./begins.ts";
import { holdAgain } from "./book.server.ts";
import type { Visit, VisitStateChange } from "./contract.ts";
import { newsOfVisit } from "./day-news.ts";
import { releaseHours } from "./hold.server.ts";
import { lockVisit, openForEdit, stampAfter, visitAgain } from "./open.server.ts";
import { whenOfStored } from "./rules.ts";
import { LOST_REASON, standsNowhere } from "./sentences.ts";
import { REASON_MISSING } from "./state-sentences.ts";
import { letAskAgain, updateVisit, type VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { effectsOf } from "./visit-effects.server.ts";
import { factsOf, whyNotState } from "./visit-states.ts";

/** Hooks of other features that run in the transaction of a visit's change; src/api connects them. */
export type VisitFollowers = {
	/** @throws RuleError when the car was received: from then on the work order has the state */
	changing: (trx: Trx, leadId: string) => Promise<void>;
};

/**
 * Confirms, cancels or closes a visit on behalf of staff. A cancellation needs a reason and releases the hours at once.
 * A confirmation requires the shop to be open then; after a cancellation it also requires free hours. `insist` skips
 * both checks.
 *
 * @throws RuleError quarantined | impossible_state | reason_missing (422) | slot_taken | stands_nowhere | car_received | changed_meanwhile (409)
 * @source rules 3.12, 3.13
 */
export function changeVisitState(
	at: Platform,
	actor: Actor,
	leadId: string,
	change: VisitStateChange,
	{ changing }: VisitFollowers,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = await openForEdit(at, trx, leadId, change);
		await changing(trx, leadId);
		const { state } = change;
		const by = change.reason === CUSTOMER_ASKED ? "customer" : (change.by ?? "shop");
		refuse(visit, change, at.now());
		const settings = await lockSettings(trx);
		const { holdsHours, hasCome, isCalledOff, tells } = factsOf(state);
		const effects = effectsOf(state);
		if (!holdsHours) await releaseHours(trx, leadId);
		else {
			await refuseForgotten(trx, leadId);
			if (!hasCome && !change.insist) refuseClosed(visit, settings, at.now());
			await holdAgain(at, trx, settings, visit, { field: "time", overbook: change.insist });
		}
		if (isCalledOff) await letAskAgain(trx, visit);
		const isTold = tells !== null && isNews(visit);
		await updateVisit(trx, leadId, {
			state,
			cancelReason: isCalledOff ? change.reason : null,
			cancelledBy: isCalledOff ? by : null,
			...(isTold && { sequence: visit.sequence + 1 }),
			...(change.insist && { dayAgreed: newsOfVisit(visit, settings) ?? visit.dayAgreed }),
			...(isCalledOff && { dayAgreed: null, customerConfirmedAt: null }),
			updatedAt: stampAfter(visit, at.now()),
		});
		const off = { cancelledBy: by, cancelReason: change.reason };
		const text = effects.event(whenOfStored(visit), off);
		const told = { author: actor.fullName, text };
		const { news } = effects;
		const request = settings.usesWorkOrders ? effects.requestWithOrders : effects.request;
		// A customer who asked for the cancellation has been in contact with the shop.
		const isHeard = isCalledOff && by === "customer";
		if (news) await unscheduleLead(trx, at.now(), leadId, { ...told, news: news(by), isHeard });
		else await followLead(trx, at.now(), leadId, { ...told, state: request ?? undefined });
		if (isTold)
			await announceVisit(at, trx, settings, await visitAgain(trx, leadId), tells, "shop");
		return visitForStaff(at, await visitAgain(trx, leadId), settings);
	});
}

function refuse(visit: VisitRecord, { state, reason }: VisitStateChange, now: Date) {
	const seen = { ...whenOfStored(visit), state: visit.state };
	const whyNot = whyNotState(seen, state, now);
	if (whyNot) throw refusedField("impossible_state", "state", whyNot);
	if (factsOf(state).isCalledOff && !reason)
		throw refusedField("reason_missing", "reason", REASON_MISSING);
}

/**
 * Rejects a confirmation for a time when the shop is closed by now. A confirmed visit keeps its promise, and a visit
 * that has started is a fact.
 *
 * @throws RuleError stands_nowhere (409)
 */
function refuseClosed(visit: VisitRecord, settings: Settings, now: Date) {
	const news = newsOfVisit(visit, settings);
	if (!news || factsOf(visit.state).isPromised || hasBegun(whenOfStored(visit), now)) return;
	throw conflict("stands_nowhere", standsNowhere(news));
}

/** Returns false for a visit marked as attended or missed: correcting it needs no notification. */
function isNews(visit: VisitRecord): boolean {
	const { hasCome, isMissed } = factsOf(visit.state);
	return !hasCome && !isMissed;
}

/**
 * Checks that a lost request has no upcoming visit. Staff must cancel it first, so that the customer is notified, the
 * hour released and the calendar updated. A visit in quarantine was never announced, so it is cancelled here.
 *
 * @throws RuleError open_visit (422)
 */
export async function endVisitOfLost(
	at: Pick<Platform, "now">,
	trx: Trx,
	leadId: string,
): Promise<void> {
	const visit = await lockVisit(trx, leadId);
	const whyNotLose = visit && effectsOf(visit.state).whyNotLose;
	if (!whyNotLose) return;
	if (!visit.isQuarantined) throw new RuleError("open_visit", whyNotLose);
	await updateVisit(trx, leadId, {
		state: "cancelled",
		cancelReason: LOST_REASON,
		cancelledBy: "shop",
		customerConfirmedAt: null,
		updatedAt: stampAfter(visit, at.now()),
	});
	await letAskAgain(trx, visit);
}
