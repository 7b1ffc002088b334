import { tellEstimate } from "#features/leads/follow.server.ts";
import { changeLink } from "#features/leads/link/links.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { changedMeanwhile, conflict } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { EventKind } from "./choices.ts";
import type { Estimate, Withdrawal } from "./contract.ts";
import { requirePerson } from "./edit.server.ts";
import { canReopen, factsOf } from "./estimate-states.ts";
import {
	CHANGED_MEANWHILE,
	DECISION_SCOPE,
	DRAFT_IN_THE_WAY,
	LEAD_EVENTS,
	NOT_NOW,
} from "./sentences.ts";
import {
	addEstimateEvent,
	currentOf,
	draftOf,
	type EstimateRecord,
	lockEstimate,
	updateEstimate,
} from "./store.server.ts";
import { viewEstimate } from "./view.server.ts";

/** Hooks of other features, run in the transaction before a withdrawal; src/api connects them. */
export type EstimateFollowers = {
	/** @throws RuleError once work on the car has started */
	withdrawing: (trx: Trx, leadId: string) => Promise<void>;
};

type Step = {
	kind: EventKind;
	/** Text for the request's history. */
	told?: (reference: string, why: string) => string;
	/** Allowed while a draft of the next version exists. */
	isUrgent?: boolean;
	/** @returns the columns to change */
	work: (
		trx: Trx,
		estimate: EstimateRecord,
		at: Platform,
		rooms: EstimateFollowers,
	) => Promise<Parameters<typeof updateEstimate>[2]>;
};

/** Annuls a sent or approved version; its link only says so. */
export const ANNUL: Step = {
	kind: "voided",
	told: LEAD_EVENTS.annulled,
	async work(trx, { state, leadId }, _, { withdrawing }) {
		await withdrawing(trx, leadId);
		if (!factsOf(state).canBeAnnulled) throw notNow("void");
		return { state: "voided" };
	},
};

/** Undoes an acceptance within a day, so that the customer is asked again; only owners may. */
export const REOPEN: Step = {
	kind: "reopened",
	told: LEAD_EVENTS.reopened,
	async work(trx, estimate, { now }, { withdrawing }) {
		await withdrawing(trx, estimate.leadId);
		if (!canReopen(estimate, now())) throw notNow("reopen");
		const asked = { estimateId: estimate.id, isLocked: 0 };
		await updateRows(trx, "estimateJobs", asked, { decision: "pending" });
		// Forget the key: an identical approval after this is a new one.
		await forgetSameBody(trx, DECISION_SCOPE, estimate.reference);
		const undone = { decidedAt: null, decidedVia: null, decidedBy: null };
		return { state: "sent", ...undone, acceptedCents: null, acceptedTaxCents: null };
	},
};

/** Replaces the customer's link for the entire request; the old link stops working. */
export const RELINK: Step = {
	kind: "link_replaced",
	isUrgent: true,
	async work(trx, { leadId }, at) {
		await changeLink(at, trx, leadId);
		return {};
	},
};

/**
 * Applies a withdrawal to the current version. A draft of the next version blocks it, unless the action is urgent.
 *
 * @throws NotFoundError | RuleError not_now | draft_first | changed_meanwhile | person_gone | work_begun (409)
 * @source rules 10.10
 */
export function withdraw(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, reason }: Withdrawal,
	{ kind, told, isUrgent, work }: Step,
	rooms: EstimateFollowers,
): Promise<Estimate> {
	return inTransaction(at.db, async (trx) => {
		const { estimate, versions } = await lockEstimate(trx, id);
		if (currentOf(versions)?.id !== id) throw notNow("old");
		await requirePerson(trx, estimate.leadId);
		if (estimate.updatedAt !== seenAt) throw changedMeanwhile(CHANGED_MEANWHILE);
		if (!isUrgent && draftOf(versions)) throw conflict("draft_first", DRAFT_IN_THE_WAY);
		const now = at.now();
		const author = actor.fullName;
		if (!(await updateEstimate(trx, estimate, await work(trx, estimate, at, rooms), now)))
			throw changedMeanwhile(CHANGED_MEANWHILE);
		await addEstimateEvent(trx, estimate, now, { kind, author, text: reason });
		const { leadId, reference } = estimate;
		const text = told?.(reference, reason);
		if (text) await tellEstimate(trx, now, leadId, { author, text, news: null, isQuoted: false });
		return viewEstimate(trx, at, actor, id);
	});
}

const notNow = (why: keyof typeof NOT_NOW) => conflict("not_now", NOT_NOW[why]);
