import { applyEstimateToLead } from "#core/requests/changes/lead-updates.server.ts";
import { replaceLink } from "#core/requests/link/links.server.ts";
import type { EventKind } from "#features/workshop/estimates/choices.ts";
import { requireNotDone, toEstimateChangedError } from "#features/workshop/estimates/conflicts.server.ts";
import type { Estimate, Withdrawal } from "#features/workshop/estimates/contract.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import { canReopen, getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { onEstimateWithdrawing } from "#features/workshop/estimates/hooks.server.ts";
import {
	DECISION_SCOPE,
	DRAFT_FIRST,
	LEAD_EVENTS,
	NOT_ALLOWED_MESSAGES,
} from "#features/workshop/estimates/messages.ts";
import {
	addEstimateEvent,
	type EstimateChanges,
	type EstimateRecord,
	findDraft,
	getCurrentVersion,
	lockEstimate,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import { getEstimateView } from "#features/workshop/estimates/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { runWork } from "#server/work.server.ts";
import { requirePerson } from "./edit.server.ts";

type EstimateAction = {
	kind: EventKind;
	/** Text for the request's history. */
	formatLeadEvent?: (reference: string, reason: string) => string;
	/** Allowed while a draft of the next version exists. */
	allowedDuringDraft?: boolean;
	/** @returns the columns to change */
	apply: (trx: Trx, estimate: EstimateRecord, ctx: AppContext) => Promise<EstimateChanges>;
};

/** Annuls a sent or approved version; its link only says so. */
export const ANNUL: EstimateAction = {
	kind: "voided",
	formatLeadEvent: LEAD_EVENTS.annulled,
	async apply(trx, { state, leadId }) {
		await onEstimateWithdrawing.run(trx, leadId);
		if (!getEstimateStateInfo(state).canBeAnnulled) throw toNotAllowedError("void");
		return { state: "voided" };
	},
};

/** Undoes an acceptance within a day, so that the customer is asked again; only owners may. */
export const REOPEN: EstimateAction = {
	kind: "reopened",
	formatLeadEvent: LEAD_EVENTS.reopened,
	async apply(trx, estimate, { now }) {
		await onEstimateWithdrawing.run(trx, estimate.leadId);
		if (!canReopen(estimate, now())) throw toNotAllowedError("reopen");
		const openJobs = { estimateId: estimate.id, isLocked: 0 };
		await updateRows(trx, "estimateJobs", openJobs, { decision: "pending" });
		// Forget the submission's body: an identical approval after this is a new one.
		await forgetSubmissionBody(trx, DECISION_SCOPE, estimate.reference);
		const clearedDecision = { decidedAt: null, decidedVia: null, decidedBy: null };
		return { state: "sent", ...clearedDecision, acceptedCents: null, acceptedTaxCents: null };
	},
};

/** Replaces the customer's link for the entire request; the old link stops working. */
export const RELINK: EstimateAction = {
	kind: "link_replaced",
	allowedDuringDraft: true,
	async apply(trx, { leadId }, ctx) {
		await replaceLink(ctx, trx, leadId);
		return {};
	},
};

/**
 * Applies an action to the current version. A draft of the next version blocks it, unless the action allows one.
 *
 * @throws NotFoundError | RuleError not_now | draft_first | already_done | changed_meanwhile | person_gone |
 *   work_begun (409)
 * @source rules 10.10
 */
export function applyEstimateAction(
	call: Call,
	{ id, updated_at: loadedAt, reason }: Withdrawal & { id: string },
	{ kind, formatLeadEvent, allowedDuringDraft, apply }: EstimateAction,
): Promise<Estimate> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const { estimate, versions } = await lockEstimate(trx, id);
		if (getCurrentVersion(versions)?.id !== id) throw toNotAllowedError("old");
		await requirePerson(trx, estimate.leadId);
		if (estimate.updatedAt !== loadedAt) {
			await requireNotDone(work, { estimate, kind });
			throw await toEstimateChangedError(work, { estimate });
		}
		if (!allowedDuringDraft && findDraft(versions)) throw rejectEstimate("draft_first", DRAFT_FIRST);
		const now = ctx.now();
		const author = actor.fullName;
		if (!(await updateEstimate(trx, estimate, await apply(trx, estimate, ctx), now)))
			throw await toEstimateChangedError(work, { estimate });
		await addEstimateEvent(trx, estimate, now, { kind, author, text: reason });
		const { leadId, reference } = estimate;
		const text = formatLeadEvent?.(reference, reason);
		if (text)
			await applyEstimateToLead(trx, now, leadId, {
				author,
				text,
				alert: null,
				isQuoted: false,
			});
		return getEstimateView(trx, ctx, actor, id);
	});
}

const toNotAllowedError = (reason: keyof typeof NOT_ALLOWED_MESSAGES) =>
	rejectEstimate("not_now", NOT_ALLOWED_MESSAGES[reason]);
