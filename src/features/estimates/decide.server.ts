import { taxShareCents } from "#features/settings/tax.ts";
import { panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { idsOf, updateRows } from "#platform/database/rows.server.ts";
import { conflict, RuleError, refusedField } from "#platform/errors.ts";
import { type AnswerWay, REJECT_LABELS } from "./choices.ts";
import type { Decision } from "./contract.ts";
import { copiedJob, lockedFirst, priced, rootOf } from "./copy.server.ts";
import { canAccept, factsOf, isAccepted, isApproved } from "./estimate-states.ts";
import { dueCents } from "./money.ts";
import { expiredSentence, REFUSED } from "./sentences.ts";
import {
	addEstimateEvent,
	currentOf,
	deleteJobs,
	draftOf,
	type EstimateRecord,
	insertJobs,
	isAsked,
	type JobWithLines,
	jobsOf,
	updateEstimate,
} from "./store.server.ts";

/** Decision of a customer, with its channel and the people involved. */
export type Answer = Decision & {
	via: AnswerWay | "link";
	/** Name of the person who answered; `author` is the person who recorded it. */
	by: string;
	author: string;
	address?: string | undefined;
};
/** Result of a decision; `isNew` is false when it repeats the stored one. */
export type Decided = {
	isNew: boolean;
	state: "accepted" | "partly_accepted" | "declined";
	cents: number;
	/** Total approved in earlier versions, which stays approved. */
	keptCents: number;
};

/**
 * Stores a decision on the version that the link shows. A repeated decision is stored once. A late decision, or one that
 * does not match the current jobs and total, is rejected and not stored.
 *
 * @param versions all versions of the estimate, locked, newest first
 * @throws RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.6, 10.7
 */
export async function decide(
	trx: Trx,
	now: Date,
	versions: readonly EstimateRecord[],
	answer: Answer,
): Promise<Decided> {
	const current = currentOf(versions);
	if (!current || current.version !== answer.version) throw refused("changed");
	if (factsOf(current.state).isAnnulled) throw refused("void");
	const all = await jobsOf(trx, current.id);
	const jobs = all.filter(isAsked);
	const keptCents = dueCents(all.filter((job) => !isAsked(job)));
	const asked = jobs.length;
	const { job_ids: jobIds } = answer;
	const accepted = jobIds.length;
	if (isAccepted(current.state)) {
		const given = jobs.filter(isApproved).map(({ id }) => id);
		if (accepted === 0 || !isSame(given, jobIds)) throw refused("answered");
		const cents = current.acceptedCents ?? 0;
		return { isNew: false, state: stateOf(accepted, asked), cents, keptCents };
	}
	if (accepted === 0) return { ...(await reject(trx, now, current, answer)), keptCents };
	const today = panamaDay(now);
	if (!canAccept(current, today)) throw conflict("expired", expiredSentence(current.validUntil));
	refuseBadChoice(current, jobs, jobIds);
	const cents = dueCents(jobs.filter(({ id }) => jobIds.includes(id)));
	if (cents !== answer.total_cents) throw refused("changed");
	const state = stateOf(accepted, asked);
	const said = saidIn(answer, current, now);
	const money = { acceptedCents: cents, acceptedTaxCents: taxShareCents(cents, current) };
	const cleared = { rejectReason: null, rejectText: null };
	if (!(await updateEstimate(trx, current, { state, ...said, ...money, ...cleared }, now)))
		throw refused("changed");
	await markJobs(trx, current, jobIds);
	await lockInDraft(trx, now, versions, current);
	await addEstimateEvent(trx, current, now, { kind: state, ...eventOf(answer) });
	return { isNew: true, state, cents, keptCents };
}

/** Stores a rejection. A later rejection with another reason replaces the earlier reason. */
async function reject(
	trx: Trx,
	now: Date,
	current: EstimateRecord,
	answer: Answer,
): Promise<Omit<Decided, "keptCents">> {
	const decided = { state: "declined" as const, cents: 0 };
	const { reason } = answer;
	if (!reason) throw refusedField("invalid", "reason", REFUSED.reason);
	const why = { rejectReason: reason, rejectText: answer.text || null };
	const isFirst = factsOf(current.state).answer === "none";
	const isSaid = current.rejectReason === reason && current.rejectText === why.rejectText;
	if (!isFirst && isSaid) return { isNew: false, ...decided };
	const said = saidIn(answer, current, now);
	const set = { state: "declined" as const, ...(isFirst && said), ...why };
	if (!(await updateEstimate(trx, current, set, now))) throw refused("changed");
	if (isFirst) await markJobs(trx, current, []);
	await addEstimateEvent(trx, current, now, { kind: "declined", ...eventOf(answer) });
	return { isNew: true, ...decided };
}

function refuseBadChoice(
	{ onlyWhole }: EstimateRecord,
	jobs: readonly JobWithLines[],
	jobIds: readonly string[],
) {
	const open = new Set(jobs.map(({ id }) => id));
	const chosen = new Set(jobIds);
	if (chosen.size < jobIds.length || jobIds.some((id) => !open.has(id))) throw refused("changed");
	if (onlyWhole === 1 && chosen.size < open.size) throw new RuleError("only_whole", REFUSED.whole);
	// A needed job outside this version was approved earlier, so the dependency is met.
	const lacks = ({ id, needsJobId: needs }: JobWithLines) =>
		chosen.has(id) && needs !== null && open.has(needs) && !chosen.has(needs);
	if (jobs.some(lacks)) throw new RuleError("needs_job", REFUSED.need);
}

/** Marks the given jobs as accepted and the other open jobs as postponed. */
async function markJobs(trx: Trx, { id }: EstimateRecord, jobIds: readonly string[]) {
	const asked = { estimateId: id, isLocked: 0 };
	await updateRows(trx, "estimateJobs", asked, { decision: "declined" });
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
	const draft = draftOf(versions);
	if (!draft) return;
	const asked = (await jobsOf(trx, current.id)).filter(isAsked);
	const approved = asked.filter(isApproved);
	const roots = new Set(approved.map(rootOf));
	const before = await jobsOf(trx, draft.id);
	const gone = before.filter((job) => job.isLocked === 0 && roots.has(rootOf(job)));
	const into = { estimateId: draft.id, now: now.toISOString() };
	// Reuse the draft's job id, so that an editor who keeps their own version does not add the job twice.
	const copies = approved.map((job) => {
		const copy = copiedJob(job, into);
		const { id } = gone.find((one) => rootOf(one) === rootOf(job)) ?? copy;
		return { ...copy, id, lines: copy.lines.map((line) => ({ ...line, jobId: id })) };
	});
	const kept = before.filter((job) => !gone.includes(job));
	const whole = priced(lockedFirst([...kept, ...copies]), 0);
	await deleteJobs(trx, idsOf(before));
	await insertJobs(trx, whole.jobs);
	const noDiscount = { discountCents: 0, discountReason: "", totalCents: whole.totalCents };
	await updateEstimate(trx, draft, noDiscount, now);
}

/** Returns the columns of an answer. An answer through the link also counts as a view. */
const saidIn = ({ via, by }: Answer, { seenAt }: EstimateRecord, now: Date) => ({
	decidedAt: now.toISOString(),
	decidedVia: via,
	decidedBy: by,
	seenAt: via === "link" ? (seenAt ?? now.toISOString()) : seenAt,
});

const stateOf = (accepted: number, asked: number) =>
	accepted === asked ? ("accepted" as const) : ("partly_accepted" as const);

const eventOf = ({ author, by, via, reason, text, address }: Answer) => ({
	author,
	via,
	address,
	text: [by === author ? "" : by, reason ? REJECT_LABELS[reason] : "", text]
		.filter(Boolean)
		.join(" · "),
});

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((id) => other.includes(id));
}

function refused(code: "changed" | "void" | "answered") {
	return conflict(code, REFUSED[code]);
}
