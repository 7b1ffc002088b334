import { REJECT_LABELS } from "#features/workshop/estimates/choices.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import type { EstimateStats } from "./contract.ts";
import type { SentEstimate } from "./sent-estimates.server.ts";

/** Smaller samples are not meaningful. */
const MIN_SAMPLE = 5;

/**
 * Computes statistics of sent estimates. Replaced and annulled versions do not count for the shares, and several versions
 * of an estimate count as one.
 *
 * @returns shares in integer per cent and medians in minutes; null below five
 * @source rules 10.14
 */
export function computeEstimateStats(sent: readonly SentEstimate[]): EstimateStats {
	const answered = sent.filter(({ state }) => getEstimateStateInfo(state).answer !== "none");
	const acceptedVersions = answered.filter(({ state }) => isAccepted(state));
	const sumBy = (getAmount: (version: SentEstimate) => number) =>
		answered.reduce((all, version) => all + getAmount(version), 0);
	const [jobs, acceptedJobs] = [sumBy((version) => version.jobs), sumBy((version) => version.acceptedJobs)];
	const acceptedCents = sumBy((version) => version.acceptedCents ?? 0);
	const cents = sumBy((version) => version.totalCents);
	const hasEnoughAnswers = countEstimates(answered) >= MIN_SAMPLE;
	const share = (part: number, total: number) =>
		hasEnoughAnswers && total > 0 ? Math.round((part / total) * 100) : null;
	const answerMinutes = sent.flatMap(({ sentAt, answeredAt }) =>
		answeredAt ? computeMinutesBetween(sentAt, answeredAt) : [],
	);
	return {
		sent: countEstimates(sent),
		answered: countEstimates(answered),
		accepted: countEstimates(acceptedVersions),
		accepted_jobs_percent: share(acceptedJobs, jobs),
		accepted_money_percent: share(acceptedCents, cents),
		request_to_sent_minutes: computeMedian(
			sent.map((version) => computeMinutesBetween(version.requestedAt, version.sentAt)),
		),
		sent_to_answer_minutes: computeMedian(answerMinutes),
		reasons: countRejectReasons(answered),
	};
}

const countEstimates = (versions: readonly SentEstimate[]) =>
	new Set(versions.map(({ leadId }) => leadId)).size;

const computeMinutesBetween = (from: string, to: string) =>
	Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

function computeMedian(numbers: readonly number[]): number | null {
	if (numbers.length < MIN_SAMPLE) return null;
	return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

function countRejectReasons(answered: readonly SentEstimate[]): EstimateStats["reasons"] {
	const rejectReasons = answered.flatMap(({ state, rejectReason }) =>
		getEstimateStateInfo(state).answer === "no" && rejectReason ? rejectReason : [],
	);
	if (rejectReasons.length < MIN_SAMPLE) return [];
	const byReason = Map.groupBy(rejectReasons, (reason) => reason);
	return [...byReason]
		.map(([reason, sameReason]) => ({ reason: REJECT_LABELS[reason], count: sameReason.length }))
		.sort((a, b) => b.count - a.count);
}
