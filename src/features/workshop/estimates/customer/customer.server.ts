import { isbot } from "isbot";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Decision, Estimate, StaffAnswer } from "#features/workshop/estimates/contract.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import { getEffectiveState, getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { DECISION_ERROR_MESSAGES, DECISION_SCOPE } from "#features/workshop/estimates/messages.ts";
import {
	addEstimateEvent,
	type EstimateRecord,
	lockEstimate,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import { getEstimateView } from "#features/workshop/estimates/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call, PublicCall } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { type AnyWork, runOnce, runWork } from "#server/work.server.ts";
import { getVersionsByToken } from "./by-token.server.ts";
import { type CustomerAnswer, recordDecision } from "./decide.server.ts";
import { notifyAnswer, notifyRenewal } from "./notify.server.ts";
import type { PublicAnswer, ViewInput } from "./public-contract.ts";
import { getCustomerView } from "./public-view.server.ts";

/**
 * Records the customer's approval or rejection through their link. A repeated submission is stored once; the response is
 * the estimate after the commit.
 *
 * @throws NotFoundError | RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.7, 4.3
 */
export async function recordDecisionByLink(
	call: PublicCall,
	{ token, decision }: { token: string; decision: Decision },
): Promise<PublicAnswer> {
	const { ctx } = call;
	const { version, job_ids: jobIds, total_cents: totalCents, reason, text } = decision;
	const link = hashToken(token);
	const body = { link, version, jobIds: jobIds.toSorted(), totalCents, reason, text };
	// Reject an unknown link before an idempotency record is stored.
	await getVersionsByToken(ctx, ctx.db, token);
	const key = call.key && `${link}:${call.key}`;
	// The same answer to the same version is one answer; a changed mind forgets it (`recordAnswer`).
	const submission = { scope: DECISION_SCOPE, body };
	await runOnce({ ...call, key }, submission, async (work) => {
		const { trx } = work;
		const { current } = await getVersionsByToken(ctx, trx, token);
		const { address } = call;
		const sender = { via: "link", by: BY_VISITOR, author: BY_VISITOR, address } as const;
		await recordAnswer(work, { id: current.id, answer: { ...decision, ...sender } });
		// The idempotency record must hold no personal data.
		return { reference: current.reference };
	});
	return { success: true, ...(await getCustomerView(ctx, token, true)) };
}

/**
 * Records an answer that the customer gave to staff by WhatsApp, by telephone or in person. It stores the name of the
 * person who answered and that of the staff member.
 *
 * @throws NotFoundError | RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.9
 */
export function recordStaffAnswer(
	call: Call,
	{ id, answer }: { id: string; answer: StaffAnswer },
): Promise<Estimate> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const { said_by: by, ...decision } = answer;
		await recordAnswer(work, { id, answer: { ...decision, by, author: actor.fullName } });
		return getEstimateView(trx, ctx, actor, id);
	});
}

/** Stores an answer, and notifies staff if it is new. */
async function recordAnswer(
	work: AnyWork,
	{ id, answer }: { id: string; answer: CustomerAnswer },
): Promise<void> {
	const { ctx, trx } = work;
	const { estimate, versions } = await lockEstimate(trx, id);
	const now = ctx.now();
	const result = await recordDecision(trx, now, versions, answer);
	if (!result.isNew) return;
	await notifyAnswer({ trx, now }, { estimate, result, answer });
	// A customer may return to an earlier answer on purpose: forget the submission's body, so that the last
	// answer counts.
	await forgetSubmissionBody(trx, DECISION_SCOPE, estimate.reference);
}

/** Window in which another question counts as a repetition of the first. */
const REPEATED_QUESTION_MS = 60 * 60 * 1000;

/**
 * Records that the customer viewed the page or left it to ask by WhatsApp. Bots and link previews are ignored, and
 * fetching the estimate alone records nothing.
 *
 * @throws NotFoundError
 * @source rules 10.11
 */
export async function recordViewByLink(
	ctx: AppContext,
	token: string,
	{ asked: isQuestion }: ViewInput,
	{ userAgent }: Visitor,
): Promise<void> {
	const { current } = await getVersionsByToken(ctx, ctx.db, token);
	if (!userAgent || isbot(userAgent) || !shouldRecordView(current, isQuestion, ctx.now())) return;
	await withTransaction(ctx.db, async (trx) => {
		const { estimate } = await lockEstimate(trx, current.id);
		const now = ctx.now();
		if (!shouldRecordView(estimate, isQuestion, now)) return;
		const { id, seenAt } = estimate;
		const viewedAt = now.toISOString();
		const changes = { seenAt: seenAt ?? viewedAt, ...(isQuestion && { questionAt: viewedAt }) };
		// A view is not an edit: keep `updatedAt`, so that staff with the version open can still save.
		await updateRows(trx, "estimates", { id }, changes);
		const kind = isQuestion ? "asked" : "viewed";
		await addEstimateEvent(trx, estimate, now, { kind, author: BY_VISITOR, via: "link" });
	});
}

function shouldRecordView(
	{ state, seenAt, questionAt }: EstimateRecord,
	isQuestion: boolean,
	now: Date,
): boolean {
	if (isQuestion) return !questionAt || now.getTime() - Date.parse(questionAt) > REPEATED_QUESTION_MS;
	return !seenAt && getEstimateStateInfo(state).isWaiting;
}

/**
 * Requests current prices for an expired estimate on the customer's behalf. A repeated request has no effect.
 *
 * @throws NotFoundError | RuleError not_expired (409)
 * @source rules 10.4
 */
export async function requestRenewalByLink(ctx: AppContext, token: string): Promise<PublicAnswer> {
	await withTransaction(ctx.db, async (trx) => {
		const { current } = await getVersionsByToken(ctx, trx, token);
		const { estimate } = await lockEstimate(trx, current.id);
		const now = ctx.now();
		if (!getEstimateStateInfo(getEffectiveState(estimate, toPanamaDay(now))).isExpired)
			throw rejectEstimate("not_expired", DECISION_ERROR_MESSAGES.notExpired);
		if (estimate.renewalRequestedAt) return;
		const renewalRequestedAt = now.toISOString();
		const seenAt = estimate.seenAt ?? renewalRequestedAt;
		await updateEstimate(trx, estimate, { renewalRequestedAt, seenAt }, now);
		const event = { kind: "renewal_requested" as const, author: BY_VISITOR, via: "link" };
		await addEstimateEvent(trx, estimate, now, event);
		await notifyRenewal(trx, now, estimate);
	});
	return { success: true, ...(await getCustomerView(ctx, token, true)) };
}
