import { isApproved, isDeferredJob } from "#features/workshop/estimates/estimate-states.ts";
import { formatVersionChange } from "#features/workshop/estimates/messages.ts";
import { computeDueCents } from "#features/workshop/estimates/money.ts";
import type { JobRow } from "#features/workshop/estimates/store.server.ts";
import { getRootJobId } from "./job-copies.server.ts";

/** Describes how the jobs and total of a version differ from an earlier one; null when equal. @source rules 10.5 */
export function describeVersionChange(
	earlierJobs: readonly JobRow[],
	currentJobs: readonly JobRow[],
): string | null {
	// A job postponed in a partial approval is no longer part of the offer: dropping it is not a removal, and offering it
	// again is not an addition.
	const isAnswered = earlierJobs.some(isApproved);
	const deferredRoots = new Set(
		earlierJobs.filter((job) => isAnswered && isDeferredJob(job)).map(getRootJobId),
	);
	const currentRoots = new Set(currentJobs.map(getRootJobId));
	const previousJobs = earlierJobs.filter(
		(job) => !deferredRoots.has(getRootJobId(job)) || currentRoots.has(getRootJobId(job)),
	);
	const previousRoots = new Set(previousJobs.map(getRootJobId));
	return formatVersionChange({
		added: [...currentRoots].filter((root) => !previousRoots.has(root)).length,
		again: [...currentRoots].filter((root) => deferredRoots.has(root)).length,
		removed: [...previousRoots].filter((root) => !currentRoots.has(root)).length,
		from: computeDueCents(previousJobs),
		to: computeDueCents(currentJobs),
	});
}
