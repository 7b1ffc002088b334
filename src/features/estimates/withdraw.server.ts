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

/** What other rooms say before an approval is taken back, in its transaction; src/api says who. */
export type EstimateFollowers = {
	/** @throws RuleError once work on the car began */
	withdrawing: (trx: Trx, leadId: string) => Promise<void>;
};

type Step = {
	kind: EventKind;
	/** What the history of its request says of it. */
	told?: (reference: string, why: string) => string;
	/** It is done also while the next version is being written. */
	isUrgent?: boolean;
	/** @returns what of the version changes */
	work: (
		trx: Trx,
		estimate: EstimateRecord,
		at: Platform,
		rooms: EstimateFollowers,
	) => Promise<Parameters<typeof updateEstimate>[2]>;
};

/** Annuls what was sent, whether it was approved or not: its link says so and nothing can be approved. */
export const ANNUL: Step = {
	kind: "voided",
	told: LEAD_EVENTS.annulled,
	async work(trx, { state, leadId }, _, { withdrawing }) {
		await withdrawing(trx, leadId);
		if (!factsOf(state).canBeAnnulled) throw notNow("void");
		return { state: "voided" };
	},
};

/** Takes an acceptance back, so that it is asked again: within a day, by an owner. */
export const REOPEN: Step = {
	kind: "reopened",
	told: LEAD_EVENTS.reopened,
	async work(trx, estimate, { now }, { withdrawing }) {
		await withdrawing(trx, estimate.leadId);
		if (!canReopen(estimate, now())) throw notNow("reopen");
		const asked = { estimateId: estimate.id, isLocked: 0 };
		await updateRows(trx, "estimateJobs", asked, { decision: "pending" });
		// The same yes again is a new one.
		await forgetSameBody(trx, DECISION_SCOPE, estimate.reference);
		const undone = { decidedAt: null, decidedVia: null, decidedBy: null };
		return { state: "sent", ...undone, acceptedCents: null, acceptedTaxCents: null };
	},
};

/** Gives the customer another link for all of their request: whoever has the one before it opens nothing. */
export const RELINK: Step = {
	kind: "link_replaced",
	isUrgent: true,
	async work(trx, { leadId }, at) {
		await changeLink(at, trx, leadId);
		return {};
	},
};

/**
 * Changes the version that its link shows, while none after it is being written, unless that is urgent.
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
