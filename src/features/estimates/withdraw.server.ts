import { tellEstimate } from "#features/leads/follow.server.ts";
import { changeLink } from "#features/links/record/links.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { changedMeanwhile, mustExist, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Estimate, Withdrawal } from "./contract.ts";
import { requirePerson } from "./edit.server.ts";
import { canReopen, factsOf } from "./estimate-states.ts";
import {
	CHANGED_MEANWHILE,
	DECISION_SCOPE,
	DRAFT_IN_THE_WAY,
	LEAD_EVENTS,
	NO_SUCH_ESTIMATE,
	NOT_NOW,
} from "./sentences.ts";
import {
	addEstimateEvent,
	currentOf,
	draftOf,
	type EstimateRecord,
	findEstimate,
	lockVersions,
	updateEstimate,
} from "./store.server.ts";
import { viewEstimate } from "./view.server.ts";

/**
 * Annuls what was sent, whether it was approved or not: its link says so and nothing can be approved.
 *
 * @throws NotFoundError | RuleError not_now | draft_first | changed_meanwhile | person_gone (409)
 * @source rules 10.10
 */
export function voidEstimate(at: Platform, actor: Actor, id: string, change: Withdrawal) {
	return withdraw(at, actor, id, change, async (trx, estimate) => {
		if (!factsOf(estimate.state).canBeAnnulled) throw notNow("void");
		await save(at, trx, estimate, { state: "anulada" });
		const happened = { author: actor.fullName, text: change.reason };
		await addEstimateEvent(trx, estimate, at.now(), { kind: "anulada", ...happened });
		const text = LEAD_EVENTS.annulled(estimate.reference, change.reason);
		const told = { author: actor.fullName, text, news: null, isQuoted: false };
		await tellEstimate(trx, at.now(), estimate.leadId, told);
	});
}

/**
 * Takes an acceptance back, so that it is asked again: within a day, by an owner.
 *
 * @throws NotFoundError | RuleError not_now | draft_first | changed_meanwhile | person_gone (409)
 * @source rules 10.10
 */
export function reopenEstimate(at: Platform, actor: Actor, id: string, change: Withdrawal) {
	return withdraw(at, actor, id, change, async (trx, estimate) => {
		if (!canReopen(estimate, at.now())) throw notNow("reopen");
		const undone = { decidedAt: null, decidedVia: null, decidedBy: null };
		const money = { acceptedCents: null, acceptedTaxCents: null };
		await save(at, trx, estimate, { state: "enviada", ...undone, ...money });
		await updateRows(
			trx,
			"estimateJobs",
			{ estimateId: id, isLocked: 0 },
			{ decision: "pendiente" },
		);
		// The same yes again is a new one.
		await forgetSameBody(trx, DECISION_SCOPE, estimate.reference);
		const happened = { author: actor.fullName, text: change.reason };
		await addEstimateEvent(trx, estimate, at.now(), { kind: "reabierta", ...happened });
		const text = LEAD_EVENTS.reopened(estimate.reference, change.reason);
		const told = { author: actor.fullName, text, news: null, isQuoted: false };
		await tellEstimate(trx, at.now(), estimate.leadId, told);
	});
}

/** Gives the customer another link for all of their request: whoever has the one before it opens nothing. @throws NotFoundError | RuleError */
export function relinkEstimate(at: Platform, actor: Actor, id: string, change: Withdrawal) {
	return withdraw(at, actor, id, change, async (trx, estimate) => {
		await changeLink(at, trx, estimate.leadId);
		await save(at, trx, estimate, {});
		const happened = { author: actor.fullName, text: change.reason };
		await addEstimateEvent(trx, estimate, at.now(), { kind: "enlace_nuevo", ...happened });
	});
}

/** Changes the version that its link shows, while none after it is being written. */
function withdraw(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt }: Withdrawal,
	work: (trx: Trx, estimate: EstimateRecord) => Promise<void>,
): Promise<Estimate> {
	return inTransaction(at.db, async (trx) => {
		const found = mustExist(await findEstimate(trx, id), NO_SUCH_ESTIMATE);
		const versions = await lockVersions(trx, found.leadId);
		const current = currentOf(versions);
		if (current?.id !== id) throw notNow("old");
		await requirePerson(trx, found.leadId);
		if (current.updatedAt !== seenAt) throw changedMeanwhile(CHANGED_MEANWHILE);
		if (draftOf(versions)) throw new RuleError("draft_first", DRAFT_IN_THE_WAY, { status: 409 });
		await work(trx, current);
		return viewEstimate(trx, at, actor, id);
	});
}

async function save(
	at: Platform,
	trx: Trx,
	estimate: EstimateRecord,
	set: Parameters<typeof updateEstimate>[2],
): Promise<void> {
	if (!(await updateEstimate(trx, estimate, set, at.now())))
		throw changedMeanwhile(CHANGED_MEANWHILE);
}

const notNow = (why: keyof typeof NOT_NOW) =>
	new RuleError("not_now", NOT_NOW[why], { status: 409 });
