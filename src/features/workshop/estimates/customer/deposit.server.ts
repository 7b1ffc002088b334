import {
	type EstimateState,
	getEffectiveState,
	getEstimateStateInfo,
	isApproved,
} from "#features/workshop/estimates/estimate-states.ts";
import { computeDepositCents, computeDueCents } from "#features/workshop/estimates/money.ts";
import type { EstimateRecord, JobWithLines } from "#features/workshop/estimates/store.server.ts";

/**
 * Computes the deposit of a version: of its approved jobs, with its total while it waits for an answer.
 *
 * @param today ISO day in Panama
 * @returns 0 when nothing is approved or offered
 * @source rules 12.7
 */
export function computeVersionDepositCents(
	version: EstimateRecord,
	jobs: readonly JobWithLines[],
	today: string,
): number {
	const state: EstimateState = getEffectiveState(version, today);
	const { isAnnulled, isDraft, isWaiting } = getEstimateStateInfo(state);
	if (isAnnulled) return 0;
	const approvedJobs = jobs.filter((job) => job.isLocked === 1 || isApproved(job));
	return computeDepositCents({
		approvedCents: computeDueCents(approvedJobs),
		offeredCents: isDraft || isWaiting ? version.totalCents : 0,
		percent: version.depositPercent,
	});
}
