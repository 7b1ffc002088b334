import { computeTaxCents } from "#core/settings/tax.ts";
import { toPanamaDay } from "#domain/time.ts";
import { type AnswerMethod, REJECT_LABELS } from "#features/workshop/estimates/choices.ts";
import type { Decision } from "#features/workshop/estimates/contract.ts";
import {
	applyDiscount,
	copyJob,
	getRootJobId,
	sortLockedFirst,
} from "#features/workshop/estimates/draft/job-copies.server.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import {
	canAccept,
	getEstimateStateInfo,
	isAccepted,
	isApproved,
} from "#features/workshop/estimates/estimate-states.ts";
import { DECISION_ERROR_MESSAGES, getExpiredMessage } from "#features/workshop/estimates/messages.ts";
import { computeDueCents } from "#features/workshop/estimates/money.ts";
import {
	addEstimateEvent,
	deleteJobs,
	type EstimateRecord,
	findDraft,
	getCurrentVersion,
	insertJobs,
	isOpenJob,
	type JobWithLines,
	listVersionJobs,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";

/** Decision of a customer, with its channel and the people involved. */
export type CustomerAnswer = Decision & {
	via: AnswerMethod | "link";
	/** Name of the person who answered; `author` is the person who recorded it. */
	by: string;
	author: string;
	address?: string | undefined;
};
/** Result of a decision; `isNew` is false when it repeats the stored one. */
export type DecisionResult = {
	isNew: boolean;
	state: "accepted" | "partly_accepted" | "declined";
	cents: number;
	/** Total approved in earlier versions, which stays approved. */
	approvedBeforeCents: number;
};

/**
 * Stores a decision on the version that the link shows. A repeated decision is stored once. A late decision, or one that
 * does not match the current jobs and total, is rejected and not stored.
 *
 * @param versions all versions of the estimate, locked, newest first
 * @throws RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.6, 10.7
 */
export async function recordDecision(
	trx: Trx,
	now: Date,
	versions: readonly EstimateRecord[],
	answer: CustomerAnswer,
): Promise<DecisionResult> {
	const current = getCurrentVersion(versions);
	if (!current || current.version !== answer.version) throw toConflictError("changed");
	if (getEstimateStateInfo(current.state).isAnnulled) throw toConflictError("void");
	const allJobs = await listVersionJobs(trx, current.id);
	const jobs = allJobs.filter(isOpenJob);
	const approvedBeforeCents = computeDueCents(allJobs.filter((job) => !isOpenJob(job)));
	const openJobCount = jobs.length;
	const { job_ids: jobIds } = answer;
	const acceptedCount = jobIds.length;
	if (isAccepted(current.state)) {
		const approvedIds = jobs.filter(isApproved).map(({ id }) => id);
		if (acceptedCount === 0 || !hasSameIds(approvedIds, jobIds)) throw toConflictError("answered");
		const cents = current.acceptedCents ?? 0;
		return {
			isNew: false,
			state: getDecisionState(acceptedCount, openJobCount),
			cents,
			approvedBeforeCents,
		};
	}
	if (acceptedCount === 0) return { ...(await reject(trx, now, current, answer)), approvedBeforeCents };
	const today = toPanamaDay(now);
	if (!canAccept(current, today)) throw rejectEstimate("expired", getExpiredMessage(current.validUntil));
	assertValidSelection(current, jobs, jobIds);
	const cents = computeDueCents(jobs.filter(({ id }) => jobIds.includes(id)));
	if (cents !== answer.total_cents) throw toConflictError("changed");
	const state = getDecisionState(acceptedCount, openJobCount);
	const decisionFields = toDecisionFields(answer, current, now);
	const amounts = { acceptedCents: cents, acceptedTaxCents: computeTaxCents(cents, current) };
	const clearedRejection = { rejectReason: null, rejectText: null };
	if (
		!(await updateEstimate(trx, current, { state, ...decisionFields, ...amounts, ...clearedRejection }, now))
	)
		throw toConflictError("changed");
	await markJobs(trx, current, jobIds);
	await lockInDraft(trx, now, versions, current);
	await addEstimateEvent(trx, current, now, { kind: state, ...toEventFields(answer) });
	return { isNew: true, state, cents, approvedBeforeCents };
}

/** Stores a rejection. A later rejection with another reason replaces the earlier reason. */
async function reject(
	trx: Trx,
	now: Date,
	current: EstimateRecord,
	answer: CustomerAnswer,
): Promise<Omit<DecisionResult, "approvedBeforeCents">> {
	const decided = { state: "declined" as const, cents: 0 };
	const { reason } = answer;
	if (!reason) throw rejectEstimate("invalid", DECISION_ERROR_MESSAGES.reason, { field: "reason" });
	const rejection = { rejectReason: reason, rejectText: answer.text || null };
	const isFirst = getEstimateStateInfo(current.state).answer === "none";
	const isUnchanged = current.rejectReason === reason && current.rejectText === rejection.rejectText;
	if (!isFirst && isUnchanged) return { isNew: false, ...decided };
	const decisionFields = toDecisionFields(answer, current, now);
	const changes = { state: "declined" as const, ...(isFirst && decisionFields), ...rejection };
	if (!(await updateEstimate(trx, current, changes, now))) throw toConflictError("changed");
	if (isFirst) await markJobs(trx, current, []);
	await addEstimateEvent(trx, current, now, { kind: "declined", ...toEventFields(answer) });
	return { isNew: true, ...decided };
}

function assertValidSelection(
	{ onlyWhole }: EstimateRecord,
	jobs: readonly JobWithLines[],
	jobIds: readonly string[],
) {
	const openIds = new Set(jobs.map(({ id }) => id));
	const selectedIds = new Set(jobIds);
	if (selectedIds.size < jobIds.length || jobIds.some((id) => !openIds.has(id)))
		throw toConflictError("changed");
	if (onlyWhole === 1 && selectedIds.size < openIds.size)
		throw rejectEstimate("only_whole", DECISION_ERROR_MESSAGES.onlyComplete);
	// A needed job outside this version was approved earlier, so the dependency is met.
	const isMissingNeededJob = ({ id, needsJobId: needs }: JobWithLines) =>
		selectedIds.has(id) && needs !== null && openIds.has(needs) && !selectedIds.has(needs);
	if (jobs.some(isMissingNeededJob)) throw rejectEstimate("needs_job", DECISION_ERROR_MESSAGES.neededJob);
}

/** Marks the given jobs as accepted and the other open jobs as postponed. */
async function markJobs(trx: Trx, { id }: EstimateRecord, jobIds: readonly string[]) {
	const openJobsFilter = { estimateId: id, isLocked: 0 };
	await updateRows(trx, "estimateJobs", openJobsFilter, { decision: "declined" });
	await updateRows(trx, "estimateJobs", { id: jobIds }, { decision: "accepted" });
}

/**
 * Locks approved jobs in the draft of the next version, exactly as approved, over any edits made there. The editor then
 * gets a conflict with both versions.
 */
async function lockInDraft(
	trx: Trx,
	now: Date,
	versions: readonly EstimateRecord[],
	current: EstimateRecord,
): Promise<void> {
	const draft = findDraft(versions);
	if (!draft) return;
	const openJobs = (await listVersionJobs(trx, current.id)).filter(isOpenJob);
	const approved = openJobs.filter(isApproved);
	const roots = new Set(approved.map(getRootJobId));
	const draftJobs = await listVersionJobs(trx, draft.id);
	const replacedJobs = draftJobs.filter((job) => job.isLocked === 0 && roots.has(getRootJobId(job)));
	const target = { estimateId: draft.id, now: now.toISOString() };
	// Reuse the draft's job id, so that an editor who keeps their own version does not add the job twice.
	const copies = approved.map((job) => {
		const copy = copyJob(job, target);
		const { id } =
			replacedJobs.find((replacedJob) => getRootJobId(replacedJob) === getRootJobId(job)) ?? copy;
		return { ...copy, id, lines: copy.lines.map((line) => ({ ...line, jobId: id })) };
	});
	const remainingJobs = draftJobs.filter((job) => !replacedJobs.includes(job));
	const repriced = applyDiscount(sortLockedFirst([...remainingJobs, ...copies]), 0);
	await deleteJobs(trx, getIds(draftJobs));
	await insertJobs(trx, repriced.jobs);
	const noDiscount = { discountCents: 0, discountReason: "", totalCents: repriced.totalCents };
	await updateEstimate(trx, draft, noDiscount, now);
}

/** Returns the columns of an answer. An answer through the link also counts as a view. */
const toDecisionFields = ({ via, by }: CustomerAnswer, { seenAt }: EstimateRecord, now: Date) => ({
	decidedAt: now.toISOString(),
	decidedVia: via,
	decidedBy: by,
	seenAt: via === "link" ? (seenAt ?? now.toISOString()) : seenAt,
});

const getDecisionState = (acceptedCount: number, openJobCount: number) =>
	acceptedCount === openJobCount ? ("accepted" as const) : ("partly_accepted" as const);

const toEventFields = ({ author, by, via, reason, text, address }: CustomerAnswer) => ({
	author,
	via,
	address,
	text: [by === author ? "" : by, reason ? REJECT_LABELS[reason] : "", text].filter(Boolean).join(" · "),
});

function hasSameIds(left: readonly string[], right: readonly string[]): boolean {
	return left.length === right.length && left.every((id) => right.includes(id));
}

function toConflictError(code: "changed" | "void" | "answered") {
	return rejectEstimate(code, DECISION_ERROR_MESSAGES[code]);
}
